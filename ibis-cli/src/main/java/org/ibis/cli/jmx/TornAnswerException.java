package org.ibis.cli.jmx;

import java.io.IOException;

/**
 * The daemon took its numbers anew while it wrote them, as the clocks in them tell: a flow's name
 * and its numbers may not belong together.
 */
public final class TornAnswerException extends IOException {
  private static final long serialVersionUID = 1;

  TornAnswerException() {
    super("the numbers changed while it answered");
  }
}
