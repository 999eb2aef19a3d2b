package org.ibis.rig.bench.broker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class BrokerBenchTest {
  private static double figure(String table, String what) {
    Matcher m = Pattern.compile(Pattern.quote(what) + " +([0-9.]+)").matcher(table);
    assertTrue(m.find(), table);
    return Double.parseDouble(m.group(1));
  }

  /** A real broker in a process of its own, and ten nodes. */
  @Test
  void tenNodesAreAnswered() {
    StringWriter out = new StringWriter();
    CommandLine command = new CommandLine(new BrokerBenchCommand()).setOut(new PrintWriter(out));
    String options = "--nodes 10 --apps 5 --apps-of-node 2 --connections 3 --seconds 3 --warm-up 1";
    assertEquals(0, command.execute(options.split(" ")));
    String table = out.toString();
    assertTrue(figure(table, "reports answered in a second") > 3, table);
    assertEquals(0, figure(table, "reports without an answer"), table);
    assertTrue(figure(table, "memory at most, MB") > 10, table);
  }

  @ParameterizedTest
  @CsvSource({"--nodes,0", "--apps,0", "--apps-of-node,201", "--connections,0", "--seconds,0"})
  void whatMakesNoSenseIsRefused(String option, String value) {
    CommandLine command = new CommandLine(new BrokerBenchCommand());
    StringWriter said = new StringWriter();
    command.setExecutionExceptionHandler(
        (e, c, parsed) -> {
          said.write(e.getMessage());
          return 2;
        });
    assertEquals(2, command.execute(option, value));
    assertTrue(said.toString().startsWith(option + ": "), said.toString());
  }
}
