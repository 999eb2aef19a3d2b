package org.ibis.cli.trace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.ibis.cli.UserError;
import org.ibis.cli.whatif.WhatIfCommand;
import org.ibis.core.FlowTag;
import org.ibis.core.IoKind;
import org.ibis.core.IoOp;
import org.ibis.core.trace.TraceWriter;
import org.ibis.core.trace.TracedRequest;
import org.ibis.core.window.Window;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class TraceCommandsTest {
  @TempDir Path directory;

  private Path earlier;
  private Path later;

  private static TracedRequest request(String job, IoKind kind, int number, long arrivalMillis) {
    long arrival = TimeUnit.MILLISECONDS.toNanos(arrivalMillis);
    return new TracedRequest(
        new FlowTag(job, 4, kind, 7),
        IoOp.READ,
        true,
        new Window(number * 1_000_000L, (number + 1) * 1_000_000L),
        arrival,
        arrival + 2_000_000,
        arrival + 10_000_000,
        true);
  }

  private Path trace(String name, String device, long wallMillis, TracedRequest... requests)
      throws IOException {
    Path file = directory.resolve(name);
    try (OutputStream out = Files.newOutputStream(file)) {
      TraceWriter writer = new TraceWriter(out, device, wallMillis);
      for (TracedRequest r : requests) {
        writer.write(r);
      }
    }
    return file;
  }

  @BeforeEach
  void write() throws IOException {
    earlier =
        trace(
            "sda.1.ibistrace",
            "sda",
            1_000_000,
            request("app_1", IoKind.PERSISTENT, 0, 0),
            request("app_2", IoKind.SHUFFLE, 0, 5));
    later = trace("sda.ibistrace", "sda", 1_000_500, request("app_1", IoKind.PERSISTENT, 1, 77));
  }

  private static String run(Object command, String... arguments) {
    StringWriter out = new StringWriter();
    int code = new CommandLine(command).setOut(new PrintWriter(out)).execute(arguments);
    assertEquals(0, code);
    return out.toString();
  }

  @Test
  void filesOfADiskAreOneTraceWhateverTheirOrder() {
    Trace trace = Trace.read(List.of(later, earlier), Assertions::fail);
    assertEquals(
        List.of(0L, 5_000_000L, 500_000_000L),
        trace.requests().stream().map(TracedRequest::arrivalNanos).toList());
  }

  @Test
  void theTableSaysWhatEachJobGot() {
    String table = run(new ShowCommand(), earlier.toString(), later.toString());
    assertTrue(table.contains("Disk sda"), table);
    assertTrue(table.matches("(?s).*app_1 +4.00 +0.5 +2 +2.0 +0.0 +0.0 +2.0 +2.0 +8.0.*"), table);
    assertTrue(table.matches("(?s).*app_2 +4.00 +0.0 +1 +0.0 +0.0 +1.0 .*"), table);
  }

  @Test
  void whatAKilledDaemonLeftIsReadAsFarAsItGoes() throws IOException {
    byte[] whole = Files.readAllBytes(earlier);
    Files.write(earlier, Arrays.copyOf(whole, whole.length - 1));
    List<String> remarks = new ArrayList<>();
    Trace trace = Trace.read(List.of(earlier), remarks::add);
    assertEquals(1, trace.requests().size());
    assertTrue(
        remarks.get(0).startsWith(earlier + ": cut off in the record at byte "), remarks.get(0));
    assertTrue(run(new ShowCommand(), earlier.toString()).contains("app_1"));
  }

  @Test
  void theCsvHasEachRequest() throws IOException {
    Path csv = directory.resolve("all.csv");
    var unused = run(new ShowCommand(), earlier.toString(), "--csv", csv.toString());
    assertEquals(
        List.of(
            TraceCsv.HEADER,
            "0,app_1,4.0,persistent,read,true,7,0,1000000,2000,8000,true",
            "5000,app_2,4.0,shuffle,read,true,7,0,1000000,2000,8000,true"),
        Files.readAllLines(csv));
  }

  @Test
  void whatIfNamesEachJob() {
    String table =
        run(new WhatIfCommand(), earlier.toString(), later.toString(), "--weights", "app_1=32");
    assertTrue(table.matches("(?s).*app_1 +4.0 +32.0 +0.5 .*app_2 +4.0 +4.0 .*"), table);
    assertTrue(table.contains("The disk as learned"), table);
  }

  @Test
  void whatIsNotRightIsSaidInOneLine() throws IOException {
    Path other = trace("sdb.ibistrace", "sdb", 1, request("app_1", IoKind.PERSISTENT, 0, 0));
    Path text = Files.writeString(directory.resolve("text"), "no trace");
    refused(text + ": no trace of IBIS", new ShowCommand(), text.toString());
    refused(other + " is of sdb", new ShowCommand(), earlier.toString(), other.toString());
    refused("no such file", new ShowCommand(), directory.resolve("none").toString());
    refused(
        "--weights: no job app_3 in the trace; there are app_1, app_2",
        new WhatIfCommand(),
        earlier.toString(),
        "--weights",
        "app_3=1");
    refused(
        "did you mean ibis.scheduler.depth?",
        new WhatIfCommand(),
        earlier.toString(),
        "--conf",
        "ibis.scheduler.dept=4");
    refused(
        "--scheduler and --no-scheduler: choose one",
        new WhatIfCommand(),
        earlier.toString(),
        "--no-scheduler",
        "--scheduler",
        "noop");
    refused(
        "/dev/none does not exist",
        new BlocksCommand(),
        "--device",
        "/dev/none",
        "--seconds",
        "1",
        "--out",
        text.toString());
  }

  private static void refused(String message, Object command, String... arguments) {
    List<Exception> problems = new ArrayList<>();
    CommandLine line = new CommandLine(command);
    line.setExecutionExceptionHandler(
        (problem, c, parsed) -> {
          problems.add(problem);
          return 1;
        });
    assertEquals(1, line.execute(arguments));
    assertInstanceOf(UserError.class, problems.get(0));
    assertTrue(problems.get(0).getMessage().contains(message), problems.get(0).getMessage());
  }
}
