package org.ibis.rig.bench.mixes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.ibis.rig.bench.streams.Ticks;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

final class RigOptionsTest {

  @Test
  void eachBenchHasItsOwnDefaultsAndItsHelpSaysThem() {
    RigOptions options = new RigOptions(37, 5);
    CommandLine command = new CommandLine(options);
    command.parseArgs();
    assertEquals(37, options.seconds);
    assertEquals(5, options.repetitions);
    String help = command.getUsageMessage();
    assertTrue(help.contains("(default: 37)"), help);
    assertTrue(help.contains("(default: 5)"), help);
  }

  @Test
  void whatCountsBeginsAfterTheTimeBefore() {
    Span span = new RigOptions(30, 1).span(5);
    assertEquals(35, span.seconds());
    assertEquals(30 * Ticks.RATE, span.end() - span.begin());
  }
}
