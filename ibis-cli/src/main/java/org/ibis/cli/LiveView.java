package org.ibis.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.function.Consumer;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * What is now, shown anew again and again: on a terminal over what was there, elsewhere one after
 * the other. {@code --interval}, {@code --once} and {@code --json} of each command that does so.
 */
public final class LiveView {
  private static final double MIN_INTERVAL_SECONDS = 0.1;
  private static final double MAX_INTERVAL_SECONDS = 3600;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = "--interval",
      paramLabel = "SECONDS",
      defaultValue = "2",
      description = "Time between two looks, s. Default: ${DEFAULT-VALUE}.")
  private double interval;

  @Option(
      names = "--once",
      description =
          "Prints one table and ends; of DAEMONs as soon as there are two samples of each disk.")
  private boolean once;

  /** Each table is one line. */
  @Mixin private final JsonOption json = new JsonOption();

  /** What is shown at a time. */
  public interface View {
    /**
     * Tables for people.
     *
     * @param time of the day
     */
    String text(LocalTime time);

    /** The same for programs, in one line. */
    String json();
  }

  /** Where views come from. */
  public interface Source {
    /** What is now. */
    View next() throws InterruptedException;
  }

  /** Before anything is started. */
  public void check() {
    if (!(interval >= MIN_INTERVAL_SECONDS && interval <= MAX_INTERVAL_SECONDS)) {
      throw new ParameterException(
          command.commandLine(),
          "--interval: "
              + interval
              + " is not between "
              + MIN_INTERVAL_SECONDS
              + " and "
              + (int) MAX_INTERVAL_SECONDS);
    }
    json.check();
  }

  /** Whether one view is wanted. */
  public boolean isOnce() {
    return once;
  }

  /** Waits until the next look. */
  public void pause() throws InterruptedException {
    Thread.sleep(Math.round(1000 * interval));
  }

  /** Shows one view, as a table or as JSON. */
  public void print(View view) {
    PrintWriter out = command.commandLine().getOut();
    if (!json.isGiven()) {
      out.println(view.text(LocalTime.now(ZoneId.systemDefault())));
    } else {
      try {
        json.add(view.json(), out);
      } catch (IOException e) {
        throw new UserError("--json: " + e, e);
      }
    }
    out.flush();
  }

  /** Shows views until nobody reads them any more. */
  public void forever(Source source) throws InterruptedException, IOException {
    if (json.isGiven() || !isTerminal()) {
      forever(source, this::print);
      return;
    }
    try (Terminal terminal = TerminalBuilder.terminal()) {
      forever(source, view -> draw(terminal, view));
    }
  }

  private void forever(Source source, Consumer<View> show) throws InterruptedException {
    PrintWriter out = command.commandLine().getOut();
    while (!isClosed(out)) {
      show.accept(source.next());
      if (!isClosed(out)) {
        pause();
      }
    }
  }

  @SuppressWarnings("SystemConsoleNull") // Null off a terminal on the Java that this runs on, 17.
  private static boolean isTerminal() {
    return System.console() != null;
  }

  /**
   * Flushes; an error is a pipe that nobody reads any more. Picocli's writer hides the stream's.
   */
  private static boolean isClosed(PrintWriter out) {
    return out.checkError() || System.out.checkError();
  }

  private void draw(Terminal terminal, View view) {
    String text = view.text(LocalTime.now(ZoneId.systemDefault()));
    command
        .commandLine()
        .getOut()
        .print(Screen.frame(text, terminal.getHeight(), terminal.getWidth()));
  }
}
