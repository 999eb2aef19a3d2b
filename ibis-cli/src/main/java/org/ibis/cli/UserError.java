package org.ibis.cli;

import picocli.CommandLine.ExitCode;

/**
 * A failure that is told in one line: the message says what is wrong and what to do about it. Every
 * command ends with 0 when it is done, 1 when what it checks or runs has failed, 2 when it was
 * called or fed wrongly, 3 when this machine lacks something that it needs.
 */
public final class UserError extends RuntimeException {
  private static final int MISSING = 3;

  private final int exitCode;

  private UserError(int exitCode, String message, Throwable cause) {
    super(message, cause);
    this.exitCode = exitCode;
  }

  /** Something failed, and a person is told why. */
  public UserError(String message) {
    this(ExitCode.SOFTWARE, message, null);
  }

  /** Something failed, and a person is told why. */
  public UserError(String message, Throwable cause) {
    this(ExitCode.SOFTWARE, message, cause);
  }

  /** An option or a file that is not as it must be; the message names it. */
  public static UserError usage(String message) {
    return new UserError(ExitCode.USAGE, message, null);
  }

  /** The same, with what found it. */
  public static UserError usage(String message, Throwable cause) {
    return new UserError(ExitCode.USAGE, message, cause);
  }

  /** What the machine would have to have. */
  public static UserError missing(String message) {
    return new UserError(MISSING, message, null);
  }

  /** The same, with what found it. */
  public static UserError missing(String message, Throwable cause) {
    return new UserError(MISSING, message, cause);
  }

  /** What the process ends with. */
  public int exitCode() {
    return exitCode;
  }
}
