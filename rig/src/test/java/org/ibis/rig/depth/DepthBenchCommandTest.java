package org.ibis.rig.depth;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class DepthBenchCommandTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void traceOfADeviceHasALineForEachPeriodBesideTheBestFixedDepth() {
    assertEquals(0, run("4-channels", "--periods", "25"));
    String[] lines = out.toString().split("\n", -1);
    assertEquals("4-channels: best fixed D 4 with 234.7 MB/s", lines[0]);
    assertTrue(lines[1].matches(" *s +L ms +L_ref ms +D +MB/s +of best"), lines[1]);
    assertTrue(
        lines[27].matches("25\\.00 +[78]\\.\\d+ +8\\.9\\d+ +[78]\\.\\d+ .* (99|100) %"), lines[27]);
  }

  @Test
  void unknownNameIsOneLineThatSaysWhichThereAre() {
    assertEquals(2, run("5-channels"));
    assertTrue(err.toString().contains("'5-channels' is none of disk-stream,"), err.toString());
    assertEquals(1, err.toString().lines().count());
  }

  @Test
  void tooFewPeriodsAreRefused() {
    assertEquals(2, run("--periods", "1"));
    assertTrue(err.toString().contains("--periods: 1 is less than 2"), err.toString());
  }

  private int run(String... args) {
    return new CommandLine(new DepthBenchCommand())
        .setOut(new PrintWriter(out, true))
        .setErr(new PrintWriter(err, true))
        .execute(args);
  }
}
