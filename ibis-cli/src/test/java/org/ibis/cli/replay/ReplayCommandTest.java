package org.ibis.cli.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.ibis.cli.Main;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The command as a user meets it: files in, files and text out, one line for bad input. */
class ReplayCommandTest {
  private static final String TRACE =
      """
      arrival_us,app,op,bytes
      0,a,read,1000000
      0,a,read,1000000
      0,b,write,1000000
      """;

  @TempDir Path dir;
  private Path trace;
  private Path out;
  private final StringWriter stdout = new StringWriter();
  private final StringWriter stderr = new StringWriter();

  @BeforeEach
  void files() throws IOException {
    trace = dir.resolve("trace.csv");
    out = dir.resolve("out.csv");
    Files.writeString(trace, TRACE);
  }

  @Test
  void writesARowForEachRequestInInputOrder() throws IOException {
    assertEquals(0, replay("--depth", "1", "--weights", "a=3,b=1"));
    assertEquals(
        """
        app,op,bytes,arrival_us,dispatch_us,complete_us,start_tag,finish_tag
        a,read,1000000,0,0,15000,0,333333.333333
        a,read,1000000,0,30000,45000,333333.333333,666666.666667
        b,write,1000000,0,15000,30000,0,1000000
        """,
        Files.readString(out));
    assertEquals("", stderr.toString());
  }

  @Test
  void summarySaysWhatEachAppGot() {
    assertEquals(0, replay("--depth", "1", "--weights", "a=3"));
    List<String> lines = stdout.toString().lines().map(l -> l.replaceAll(" +", " ")).toList();
    assertTrue(lines.contains("a 3 2 2.0 44.4 15.000 30.000 15.000"), stdout.toString());
    assertTrue(lines.contains("b 1 1 1.0 33.3 15.000 15.000 15.000"), stdout.toString());
    assertTrue(lines.contains("all 3 3.0 66.7 15.000 30.000 15.000"), stdout.toString());
  }

  @Test
  void autoShowsDepthOfEachPeriod() {
    int code =
        replay(
            "--depth=auto",
            "--reference-read-us=30000",
            "--reference-write-us=30000",
            "--gain=2",
            "--initial-depth=1",
            "--period-ms=20");
    assertEquals(0, code, stderr.toString());
    List<String> lines =
        stdout.toString().lines().map(l -> l.strip().replaceAll(" +", " ")).toList();
    // Each takes 15 ms, half its reference: D grows by 2 (1 - 1/2) a period.
    assertTrue(lines.contains("0.020 1 15.000 30.000 2.000 2"), stdout.toString());
    assertTrue(lines.contains("0.040 2 15.000 30.000 3.000 3"), stdout.toString());
  }

  @Test
  void sameInputGivesTheSameBytes() throws IOException {
    replay("--depth", "2");
    byte[] first = Files.readAllBytes(out);
    replay("--depth", "2");
    assertEquals(-1, Arrays.mismatch(first, Files.readAllBytes(out)));
  }

  @Test
  void windowsLineEndsByteOrderMarkAndSpaceAreLetPass() throws IOException {
    Files.writeString(trace, "\uFEFFarrival_us,app,op,bytes\r\n 0 , a ,READ, 5 \r\n\r\n");
    assertEquals(0, replay("--depth", "1"), stderr.toString());
    assertTrue(Files.readString(out).contains("\na,READ,5,0,0,5000,0,5\n"));
  }

  @Test
  void traceWithoutRowsGivesAHeader() throws IOException {
    Files.writeString(trace, "arrival_us,app,op,bytes\n");
    assertEquals(0, replay("--depth", "1"), stderr.toString());
    assertEquals(ReplayFile.HEADER + "\n", Files.readString(out));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "5,a,read", // a value missing
        "5,a,read,1,1", // one too many
        "-5,a,read,1",
        "5,a,read,-1",
        "NaN,a,read,1",
        "5,a,read,NaN",
        "5,a,read,1.5",
        "5,a,read,1e3",
        "5,a,read,99999999999999999999",
        "9223372036854775807,a,read,1",
        "5,a,read,",
        "5,,read,1",
        "5,a,append,1",
        "hello",
      })
  void badRowIsNamedByFileAndLine(String row) throws IOException {
    Files.writeString(trace, TRACE + row + "\n");
    refused(trace + ", line 5: ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "\n", "app,op,bytes\n", "0,a,read,1\n", "arrival_us;app;op;bytes\n"})
  void wrongHeaderIsNamedByFileAndLine(String text) throws IOException {
    Files.writeString(trace, text);
    refused(trace + ", line 1: the header must be 'arrival_us,app,op,bytes'");
  }

  @Test
  void fileThatIsNoTextIsNamed() throws IOException {
    Files.write(trace, new byte[] {(byte) 0xff, (byte) 0xfe, 0, 1});
    refused(trace + ", line 1: here or soon after it is something that is not UTF-8 text");
  }

  @Test
  void missingFileIsNamed() throws IOException {
    Files.delete(trace);
    refused(trace + ": no such file");
  }

  @Test
  void directoryIsNoTrace() {
    trace = dir;
    refused(dir + ": is a directory");
  }

  @Test
  void traceIsNotOverwritten() throws IOException {
    out = trace;
    refused("--out: " + trace + " is the trace itself");
    assertEquals(TRACE, Files.readString(trace));
  }

  @Test
  void outputThatCannotBeWrittenIsNamed() {
    out = dir.resolve("no/such/directory.csv");
    refused("--out: " + out + " can't be written");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--weights=a=0 | --weights a: '0'",
        "--weights=a=-1 | --weights a: '-1'",
        "--weights=b=1,a=NaN | --weights a: 'NaN'",
        "--weights=a=1e300 | --weights a: '1e300'",
        "--weights=a=much | --weights a: 'much'",
        "--weights=a= | --weights a: ''",
        "--weights=a | --weights: 'a' is not app=weight",
        "--weights=a=1,a=2 | --weights: 'a' has two weights",
        "--depth=0 | --depth: '0'",
        "--depth=-1 | --depth: '-1'",
        "--depth=1.5 | --depth: '1.5'",
        "--depth=deep | --depth: 'deep'",
        "--depth=99999999999 | --depth: '99999999999'",
        "--depth=auto | --reference-read-us: --depth auto needs it",
        "--gain=2 | --gain: only goes with --depth auto",
        "--latency-us=-1 | --latency-us: '-1'",
        "--latency-us=NaN | --latency-us: 'NaN'",
        "--latency-us=1e300 | --latency-us: '1000",
        "--bandwidth-mbps=0 | --bandwidth-mbps: '0'",
        "--bandwidth-mbps=Infinity | --bandwidth-mbps: 'Infinity'",
        "--bandwidth-mbps=fast | --bandwidth-mbps",
        "--period-ms=0 | --period-ms: '0'",
        "--speed=9 | --speed",
      })
  void badOptionIsNamed(String option, String message) {
    refused(message, option);
  }

  @Test
  void missingOptionIsNamed() {
    assertEquals(2, run("--requests", trace.toString(), "--latency-us", "1"));
    assertTrue(stderr.toString().contains("--bandwidth-mbps"), stderr.toString());
  }

  private void refused(String message, String... options) {
    assertEquals(2, replay(options));
    String first = stderr.toString().lines().findFirst().orElse("");
    assertTrue(first.contains(message), stderr.toString());
    assertFalse(stderr.toString().contains("\tat "), "no stack trace");
    assertEquals("", stdout.toString());
    assertTrue(out.equals(trace) || Files.notExists(out), "nothing is written");
  }

  /** With a trace, an output and a device; {@code options} come first and win. */
  private int replay(String... options) {
    List<String> all = new ArrayList<>(List.of(options));
    all.addAll(List.of("--requests", trace.toString(), "--out", out.toString()));
    if (all.stream().noneMatch(o -> o.startsWith("--latency-us"))) {
      all.addAll(List.of("--latency-us", "5000"));
    }
    if (all.stream().noneMatch(o -> o.startsWith("--bandwidth-mbps"))) {
      all.addAll(List.of("--bandwidth-mbps", "100"));
    }
    return run(all.toArray(String[]::new));
  }

  private int run(String... arguments) {
    return Main.commandLine(new ReplayCommand())
        .setOut(new PrintWriter(stdout, true))
        .setErr(new PrintWriter(stderr, true))
        .execute(arguments);
  }
}
