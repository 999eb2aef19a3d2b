package org.ibis.core.device;

import java.util.concurrent.CancellationException;

/**
 * Why a window has ended of which nothing more is wanted. It has no stack trace: a client that goes
 * away takes back thousands of windows, and others wait for as long as that takes.
 */
final class TakenBack extends CancellationException {
  private static final long serialVersionUID = 1;

  TakenBack() {
    super("taken back");
  }

  @Override
  public Throwable fillInStackTrace() {
    return this;
  }
}
