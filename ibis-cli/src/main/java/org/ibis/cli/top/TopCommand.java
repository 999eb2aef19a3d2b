package org.ibis.cli.top;

import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import org.ibis.cli.JsonOption;
import org.ibis.cli.UserError;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ibis top}. */
@Command(
    name = "top",
    mixinStandardHelpOptions = true,
    description = {
      "Shows what each job gets from the disks of some daemons, until it is interrupted.",
      "",
      "share wanted: what the weights of the jobs that are active on the same disks give it. share"
          + " got: its part of the bytes. wait: from a request's arrival to its turn; p99 is rounded"
          + " up to a power of two. fail-open: requests that were let through because they waited"
          + " too long.",
      "",
      "Hadoop takes the numbers anew every 10 s; '*.period=2' in the daemons'"
          + " hadoop-metrics2.properties makes it 2 s.",
      ""
    })
public final class TopCommand implements Callable<Integer> {
  private static final double MIN_INTERVAL_SECONDS = 0.1;
  private static final double MAX_INTERVAL_SECONDS = 3600;
  private static final Duration TIMEOUT = Duration.ofSeconds(5);

  /** Three times what Hadoop takes between two looks. */
  private static final Duration ONCE_LIMIT = Duration.ofSeconds(30);

  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "DAEMON",
      arity = "1..*",
      description =
          "host:port of the HTTP server of a DataNode or NodeManager; https:// may precede.")
  private List<String> daemons;

  @Option(
      names = "--interval",
      paramLabel = "SECONDS",
      defaultValue = "2",
      description = "Time between two looks, s. Default: ${DEFAULT-VALUE}.")
  private double interval;

  @Option(
      names = "--once",
      description = "Prints one table as soon as there are two samples of each disk, and ends.")
  private boolean once;

  /** Each table is one line. */
  @Mixin private final JsonOption json = new JsonOption();

  @Override
  public Integer call() throws InterruptedException, IOException {
    if (!(interval >= MIN_INTERVAL_SECONDS && interval <= MAX_INTERVAL_SECONDS)) {
      throw new ParameterException(
          spec.commandLine(),
          "--interval: "
              + interval
              + " is not between "
              + MIN_INTERVAL_SECONDS
              + " and "
              + (int) MAX_INTERVAL_SECONDS);
    }
    json.check();
    Daemons asked = new Daemons(addresses(), TIMEOUT);
    if (once) {
      return once(asked);
    }
    if (json.isGiven() || !isTerminal()) {
      forever(asked, view -> print(spec.commandLine().getOut(), view));
    } else {
      try (Terminal terminal = TerminalBuilder.terminal()) {
        forever(asked, view -> draw(terminal, view));
      }
    }
    return 0;
  }

  @SuppressWarnings("SystemConsoleNull") // Null off a terminal on the Java that this runs on, 17.
  private static boolean isTerminal() {
    return System.console() != null;
  }

  /** Fails where no daemon has anything to show. */
  private int once(Daemons asked) throws InterruptedException {
    Top top = new Top();
    long begin = System.nanoTime();
    TopView view = top.next(asked.ask());
    while (view.waiting() > 0 && System.nanoTime() - begin < ONCE_LIMIT.toNanos()) {
      pause();
      view = top.next(asked.ask());
    }
    PrintWriter out = spec.commandLine().getOut();
    print(out, view);
    out.flush();
    return view.devices().isEmpty() ? 1 : 0;
  }

  private void forever(Daemons asked, Consumer<TopView> show) throws InterruptedException {
    Top top = new Top();
    PrintWriter out = spec.commandLine().getOut();
    while (!isClosed(out)) {
      show.accept(top.next(asked.ask()));
      if (!isClosed(out)) {
        pause();
      }
    }
  }

  /**
   * Flushes; an error is a pipe that nobody reads any more. Picocli's writer hides the stream's.
   */
  private static boolean isClosed(PrintWriter out) {
    return out.checkError() || System.out.checkError();
  }

  private void pause() throws InterruptedException {
    Thread.sleep(Math.round(1000 * interval));
  }

  private void print(PrintWriter out, TopView view) {
    if (!json.isGiven()) {
      out.println(TopText.of(view, LocalTime.now(ZoneId.systemDefault())));
      return;
    }
    try {
      json.add(TopJson.of(view), out);
    } catch (IOException e) {
      throw new UserError("--json: " + e, e);
    }
  }

  private void draw(Terminal terminal, TopView view) {
    spec.commandLine()
        .getOut()
        .print(
            Screen.frame(
                TopText.of(view, LocalTime.now(ZoneId.systemDefault())),
                terminal.getHeight(),
                terminal.getWidth()));
  }

  private Set<DaemonAddress> addresses() {
    Set<DaemonAddress> addresses = new LinkedHashSet<>();
    for (String daemon : daemons) {
      try {
        addresses.add(DaemonAddress.parse(daemon));
      } catch (IllegalArgumentException e) {
        throw new ParameterException(spec.commandLine(), e.getMessage(), e);
      }
    }
    return addresses;
  }
}
