package org.ibis.cli;

import java.util.List;

/** Draws over what a terminal shows, with the control sequences of ECMA-48. */
final class Screen {
  private static final String HOME = "\u001b[H";
  private static final String ERASE_LINE = "\u001b[K"; // from the cursor on
  private static final String ERASE_BELOW = "\u001b[J";

  private Screen() {}

  /**
   * The text in place of all that is there. Lines are cut, as one that wraps or scrolls would leave
   * the next frame in the wrong place.
   *
   * @param rows of the terminal, 0 where it is not known
   * @param columns of the terminal, 0 where it is not known
   */
  static String frame(String text, int rows, int columns) {
    List<String> lines = text.lines().toList();
    StringBuilder out = new StringBuilder(HOME);
    int shown = rows <= 0 || lines.size() < rows ? lines.size() : rows - 2;
    for (String line : lines.subList(0, Math.max(0, shown))) {
      boolean fits = columns <= 0 || line.length() <= columns;
      out.append(fits ? line : line.substring(0, columns)).append(ERASE_LINE).append('\n');
    }
    if (shown < lines.size()) {
      out.append((lines.size() - shown) + " more lines, see --once")
          .append(ERASE_LINE)
          .append('\n');
    }
    return out.append(ERASE_BELOW).toString();
  }
}
