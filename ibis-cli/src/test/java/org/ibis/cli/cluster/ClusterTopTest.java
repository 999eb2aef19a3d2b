package org.ibis.cli.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.ibis.cli.Main;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClusterTopTest extends WithBroker {
  @TempDir Path directory;

  private Cli.Ran once(String... more) {
    List<String> args = new ArrayList<>(List.of("top", "--cluster", "--once"));
    args.addAll(List.of(more));
    return ibis(args.toArray(String[]::new));
  }

  @Test
  void theTableHasAllJobsAndTheNodesThatDoNotReport() {
    Cli.Ran ran = once();
    assertEquals("", ran.err());
    assertEquals(0, ran.code());
    assertEquals(
        """
        TIME
        3 jobs, 3 nodes, 4 disks with 3.0 s of work in a second
        nodes that do not report: host3 (61 s)
        fail-open, since the daemons began: 3

                                                             weight  share  share      MB/s     MB/s     MB/s  wait ms         waits
        job                             user         weight  counts    due    got  persist.  interm.  shuffle     mean  disks     on  weight from
        ------------------------------  -----------  ------  ------  -----  -----  --------  -------  -------  -------  -----  -----  -----------------------------------------------------
        application_1763885000123_0007  bob               4    5.13  25.0%  20.0%      15.0      3.0      3.0    212.0      3      2  claim, cut from 32 by ibis.policy.queue.root.prod.max
        application_1763885000123_0003  m\\u00fcller      11    10.6  68.8%  76.7%     180.0     40.0     18.0     40.0      3      3  administrator
        system                          -                 1       1   6.3%   3.3%       1.0      0.0      0.0      3.0      1      0  default

        """,
        ran.out().replaceFirst("\\d\\d:\\d\\d:\\d\\d", "TIME"));
  }

  @Test
  void aClusterThatIsSwitchedOffIsSaidToBeSo() {
    broker.cluster.put("mode", "off");
    String out = once().out();
    assertTrue(out.contains("\nIBIS is off in the whole cluster: nothing is scheduled\n"), out);
  }

  @Test
  void silentNodesAreCountedWhereThereAreMany() {
    for (int i = 0; i < 6; i++) {
      broker.nodes.add(FakeBroker.object("silent").put("name", "node" + i));
    }
    String out = once().out();
    assertTrue(out.contains("node3 (61 s) and 2 more\n"), out);
  }

  @Test
  void jsonIsOneLineWithTheBrokersNames() throws IOException {
    Cli.Ran ran = once("--json", "-");
    assertEquals(1, ran.out().lines().count(), ran.out());
    assertTrue(ran.out().chars().allMatch(c -> c == '\n' || (c >= ' ' && c <= '~')), ran.out());
    JsonNode view = new ObjectMapper().readTree(ran.out());
    assertEquals(broker.cluster, view.get("cluster"));
    assertEquals(broker.jobs, view.get("jobs"));
    assertEquals(3, view.get("all_jobs").asInt());
    assertEquals("host3", view.at("/silent_nodes/0/name").asText());
  }

  @Test
  void whatIsAskedForIsSmall() {
    Cli.Ran unused = once();
    assertEquals(
        List.of("GET cluster", "GET jobs?order=rate&most=1000", "GET nodes?silent=true&most=1000"),
        broker.asked);
  }

  @Test
  void ifNobodyAnswersOnceFails() {
    broker.status = 503;
    Cli.Ran ran = once();
    assertEquals(1, ran.code());
    assertEquals("", ran.out());
    assertEquals(
        "ibis: no broker answers: " + broker.address() + ": there is no broker here\n", ran.err());
  }

  /** A writer that is closed from the other end after some views. */
  private static final class Pipe extends PrintWriter {
    private final StringWriter text;
    private final int views;

    Pipe(StringWriter text, int views) {
      super(text);
      this.text = text;
      this.views = views;
    }

    @Override
    public boolean checkError() {
      return text.toString().lines().count() >= views;
    }
  }

  @Test
  void itGoesOnWhileNobodyAnswers() throws IOException {
    broker.status = 503;
    StringWriter text = new StringWriter();
    int code =
        Main.commandLine(new Main())
            .setOut(new Pipe(text, 2))
            .execute(
                "top", "--cluster", "--interval", "0.1", "--json", "-", "--rm", broker.address());
    assertEquals(0, code);
    for (String line : text.toString().lines().toList()) {
      assertTrue(
          new ObjectMapper().readTree(line).get("problem").asText().startsWith("no broker answers"),
          line);
    }
  }

  @Test
  void jsonGoesToAFile() throws IOException {
    Path file = directory.resolve("top.json");
    Cli.Ran ran = once("--json", file.toString());
    assertEquals("", ran.out());
    assertEquals(3, new ObjectMapper().readTree(Files.readString(file)).get("jobs").size());
  }

  @Test
  void daemonsAndTheClusterAreNotAskedTogether() {
    for (List<String> args :
        List.of(
            List.of("top", "--cluster", "dn1:9864"),
            List.of("top", "--rm", "rm1:8088", "dn1:9864"),
            List.of("top", "--conf", "/etc", "dn1:9864"),
            List.of("top"))) {
      Cli.Ran ran = Cli.run(args.toArray(String[]::new));
      assertEquals(2, ran.code(), args.toString());
      assertEquals(1, ran.err().lines().count(), ran.err());
    }
  }
}
