package org.ibis.core;

/**
 * Text of strangers, as it may stand in a log: a name that a client chose must not begin a line of
 * its own, nor steer a terminal.
 */
public final class Printable {
  /** Longer ones are cut: a log line is for people. */
  static final int MOST_CHARS = 1000;

  private Printable() {}

  /** The text with everything that is not printable ASCII as {@code \}{@code uXXXX}, cut. */
  public static String of(String text) {
    int end = Math.min(text.length(), MOST_CHARS);
    StringBuilder out = new StringBuilder(end);
    for (int i = 0; i < end; i++) {
      char c = text.charAt(i);
      if (c >= ' ' && c <= '~') {
        out.append(c);
      } else {
        out.append(String.format("\\u%04x", (int) c));
      }
    }
    return end < text.length() ? out.append("...").toString() : out.toString();
  }
}
