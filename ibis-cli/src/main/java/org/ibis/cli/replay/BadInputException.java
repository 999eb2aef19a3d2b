package org.ibis.cli.replay;

/** What the user gave can't be used; the message names the option, or the file and line. */
final class BadInputException extends Exception {
  private static final long serialVersionUID = 1;

  BadInputException(String message) {
    super(message);
  }
}
