package org.ibis.cli;

/** A failure that is told in one line: the message says what is wrong and what to do about it. */
public final class UserError extends RuntimeException {

  /** An error with a message for people. */
  public UserError(String message) {
    super(message);
  }

  /** An error with a message for people, and what caused it. */
  public UserError(String message, Throwable cause) {
    super(message, cause);
  }
}
