package org.ibis.cli;

import java.io.PrintStream;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** Says how far something long is: a bar on a terminal, plain lines elsewhere. */
public final class Progress implements AutoCloseable {

  private static final int STEPS = 100;
  private static final int REFRESH_MILLIS = 500;

  private final PrintStream out;
  private final String task;
  private final ProgressBar bar;

  /** Starts a part. */
  @SuppressWarnings("SystemConsoleNull") // Null off a terminal on the Java that this runs on, 17.
  public Progress(String task) {
    this.task = task;
    out = System.err;
    bar =
        System.console() == null
            ? null
            : new ProgressBarBuilder()
                .setTaskName(task)
                .setInitialMax(STEPS)
                .setStyle(ProgressBarStyle.ASCII)
                .setUpdateIntervalMillis(REFRESH_MILLIS)
                .build();
    if (bar == null) {
      out.println(task);
    }
  }

  /** What happens now. */
  public void phase(String phase) {
    if (bar == null) {
      out.println("  " + phase);
    } else {
      bar.setExtraMessage(" " + phase);
    }
  }

  /** How far it is, 0 to 1. */
  public void at(double share) {
    if (bar != null) {
      bar.stepTo(Math.round(share * STEPS));
    }
  }

  /** Ends the part with a line of what came of it. */
  public void done(String result) {
    at(1);
    close();
    out.println(bar == null ? "  " + result : task + ": " + result);
  }

  @Override
  public void close() {
    if (bar != null) {
      bar.close();
    }
  }
}
