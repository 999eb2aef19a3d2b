package org.ibis.cli.top;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.http.HttpServer2;
import org.apache.hadoop.metrics2.impl.MetricsSystemImpl;
import org.ibis.cli.DaemonAddress;
import org.ibis.cli.jmx.Daemons;
import org.ibis.core.FailOpen;
import org.ibis.core.FlowTag;
import org.ibis.core.IoKind;
import org.ibis.core.IoOp;
import org.ibis.core.cost.Cost;
import org.ibis.core.cost.DeviceModel;
import org.ibis.core.depth.FixedDepth;
import org.ibis.core.depth.ReferenceLatency;
import org.ibis.core.device.DeviceScheduler;
import org.ibis.core.device.DeviceSettings;
import org.ibis.core.device.Moded;
import org.ibis.core.metrics.DeviceMetrics;
import org.ibis.core.window.Window;
import org.ibis.core.window.WindowLimits;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import picocli.CommandLine;

/** A scheduler in Hadoop's metrics system, whose numbers Hadoop's HTTP server gives out. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS) // a source is registered once for each process
class TopOnLiveMetricsTest {
  private static final int WINDOW = 1_000_000; // bytes
  private static final FlowTag HEAVY = new FlowTag("application_1_0001", 3, IoKind.PERSISTENT);
  private static final FlowTag SPILL = new FlowTag("application_1_0001", 3, IoKind.INTERMEDIATE);
  private static final FlowTag LIGHT = new FlowTag("application_1_0002", 1, IoKind.SHUFFLE);

  private final MetricsSystemImpl metrics = new MetricsSystemImpl("ibistop");
  private final AtomicLong clock = new AtomicLong(1_000_000_000);
  private final FailOpen failOpen = new FailOpen(() -> 0, (message, cause) -> {});
  private long tick; // added with each look at the clock, ns
  private HttpServer2 hadoop;
  private String address;

  private final DeviceScheduler scheduler =
      new DeviceScheduler(
          "sda",
          DeviceModel.usual(true, DeviceModel.COST_RATE),
          new FixedDepth(2, ReferenceLatency.ofNanos(5e6, 5e6)),
          new DeviceSettings(
              new WindowLimits(WINDOW, WINDOW, WINDOW), Cost.TIME, 64 * WINDOW, 20_000_000_000L),
          () -> clock.addAndGet(tick),
          Runnable::run,
          (nanos, what) -> {},
          failOpen);

  @BeforeAll
  void start() throws IOException {
    metrics.init("ibistop");
    DeviceMetrics.register(metrics, new Moded<>(scheduler));
    hadoop =
        new HttpServer2.Builder()
            .setName("ibistop")
            .addEndpoint(URI.create("http://127.0.0.1:0"))
            .build();
    hadoop.start();
    address = "127.0.0.1:" + hadoop.getConnectorAddress(0).getPort();
  }

  @AfterAll
  void stop() throws Exception {
    hadoop.stop();
    metrics.stop();
    metrics.shutdown();
  }

  @BeforeEach
  void stopTheClock() {
    tick = 0;
  }

  private void io(FlowTag tag, IoOp op, int windows) {
    for (int i = 0; i < windows; i++) {
      scheduler.submit(tag, op, new Window(0, WINDOW), (start, bytes) -> {});
    }
  }

  private Daemons daemons() {
    return new Daemons(List.of(DaemonAddress.parse("DAEMON", address)), Duration.ofSeconds(30));
  }

  /** The view once the daemon says what is true now. */
  private TopView next(Top top) throws InterruptedException {
    Daemons daemons = daemons();
    while (true) {
      var answers = daemons.ask();
      Daemons.Answer answer = answers.get(address);
      assertEquals(null, answer.problem());
      if (answer.devices().get(0).clockNanos() == clock.get()) {
        // The first answer may be half of an older snapshot, which Hadoop made anew while it was
        // read.
        return top.next(daemons.ask());
      }
    }
  }

  @Test
  void ratesOfRealCounters() throws InterruptedException {
    Top top = new Top();
    io(LIGHT, IoOp.READ, 1);
    clock.addAndGet(1_000_000_000);
    assertEquals(1, next(top).waiting());

    io(HEAVY, IoOp.READ, 3);
    io(HEAVY, IoOp.WRITE, 1);
    io(SPILL, IoOp.WRITE, 2);
    io(LIGHT, IoOp.READ, 4);
    scheduler.withoutPermit(HEAVY, 2 * WINDOW);
    clock.addAndGet(2_000_000_000);
    TopView view = next(top);

    assertEquals(0, view.waiting());
    assertEquals("sda", view.devices().get(0).now().id().device());
    assertEquals(2, view.devices().get(0).seconds());
    assertEquals(2, view.devices().get(0).now().depth());
    JobRow heavy = view.jobs().get(0);
    assertEquals("application_1_0001", heavy.job());
    assertEquals(3, heavy.weight());
    assertEquals(3.0 * WINDOW, heavy.bytesPerSecond().get(IoKind.PERSISTENT));
    assertEquals(1.0 * WINDOW, heavy.bytesPerSecond().get(IoKind.INTERMEDIATE));
    assertEquals(0.0, heavy.bytesPerSecond().get(IoKind.SHUFFLE));
    assertEquals(0.75, heavy.wanted());
    assertEquals(4.0 / 6, heavy.received(), 1e-9);
    assertEquals(6, heavy.waits().count());
    assertEquals(1, heavy.waits().quantileMillis(0.99));
    JobRow light = view.jobs().get(1);
    assertEquals(2.0 * WINDOW, light.bytesPerSecond().get(IoKind.SHUFFLE));
  }

  /** What the command wrote to its two outputs. */
  private record Ran(int code, String out, String err) {}

  private static Ran run(String... args) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int code =
        new CommandLine(new TopCommand())
            .setOut(new PrintWriter(out))
            .setErr(new PrintWriter(err))
            .setParameterExceptionHandler(
                (problem, unused) -> {
                  problem.getCommandLine().getErr().println(problem.getMessage());
                  return CommandLine.ExitCode.USAGE;
                })
            .execute(args);
    return new Ran(code, out.toString(), err.toString());
  }

  /** A port that nobody listens at. */
  private static String nobody() throws IOException {
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return "127.0.0.1:" + free.getLocalPort();
    }
  }

  @Test
  void onceShowsTheDiskAndWhoDoesNotAnswer() throws IOException {
    tick = 1_000_000_000;
    String gone = nobody();
    Ran ran = run("--once", "--interval", "0.1", gone, "http://" + address, gone);
    assertEquals(0, ran.code, ran.out + ran.err);
    assertTrue(ran.out.contains(gone + ": no connection\n"), ran.out);
    assertEquals(1, ran.out.lines().filter(l -> l.startsWith(gone)).count(), ran.out);
    assertTrue(ran.out.lines().anyMatch(l -> l.startsWith("http://" + address + "  sda")), ran.out);
  }

  @Test
  void jsonIsOneLineForProgrammes() throws IOException {
    tick = 1_000_000_000;
    Ran ran = run("--once", "--json", "-", "--interval", "0.1", address);
    assertEquals(1, ran.out.lines().count(), ran.out);
    JsonNode view = new ObjectMapper().readTree(ran.out);
    assertEquals("sda", view.at("/devices/0/device").asText());
    assertTrue(view.at("/devices/0/seconds").asDouble() >= 1, ran.out);
    assertEquals(0, view.path("problems").size());
    assertEquals(0, view.path("waiting").asInt());
  }

  @Test
  void whereNobodyAnswersOnceFails() throws IOException {
    Ran ran = run("--once", nobody());
    assertEquals(1, ran.code);
    assertTrue(ran.out.contains("no connection"), ran.out);
  }

  @Test
  void aBadArgumentIsOneLineThatNamesIt() {
    for (String[] args :
        List.of(
            new String[] {"dn1", "'dn1' is no DAEMON"},
            new String[] {"dn1:99999", "'dn1:99999' is no DAEMON"},
            new String[] {"--interval=0", "dn1:1", "--interval: 0.0 is not between"},
            new String[] {"--interval=NaN", "dn1:1", "--interval: NaN is not between"},
            new String[] {"--interval=x", "dn1:1", "--interval"},
            new String[] {"--once", "DAEMON"})) {
      int last = args.length - 1;
      Ran ran = run(Arrays.copyOf(args, last));
      assertEquals(2, ran.code);
      assertTrue(ran.err.contains(args[last]), ran.err);
      assertEquals(1, ran.err.lines().count(), ran.err);
    }
  }
}
