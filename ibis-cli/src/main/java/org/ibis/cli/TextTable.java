package org.ibis.cli;

import java.util.ArrayList;
import java.util.List;

/** Lines of cells, each column as wide as its widest cell. */
public final class TextTable {

  private static final String GAP = "  ";

  /** One letter per column: l or r. */
  private final String alignment;

  private final List<String[]> rows = new ArrayList<>();
  private int headers;

  public TextTable(String alignment) {
    this.alignment = alignment;
  }

  /** Header lines come before any row; a rule goes under the last of them. */
  public void header(String... cells) {
    row(cells);
    headers = rows.size();
  }

  public void row(String... cells) {
    if (cells.length != alignment.length()) {
      throw new IllegalArgumentException(
          cells.length + " cells in a table of " + alignment.length() + " columns");
    }
    rows.add(cells);
  }

  @Override
  public String toString() {
    int columns = alignment.length();
    int[] widths = new int[columns];
    for (String[] row : rows) {
      for (int c = 0; c < columns; c++) {
        widths[c] = Math.max(widths[c], row[c].length());
      }
    }
    StringBuilder out = new StringBuilder();
    for (int r = 0; r < rows.size(); r++) {
      StringBuilder line = new StringBuilder();
      for (int c = 0; c < columns; c++) {
        String cell = rows.get(r)[c];
        String padding = " ".repeat(widths[c] - cell.length());
        line.append(c == 0 ? "" : GAP);
        line.append(alignment.charAt(c) == 'r' ? padding + cell : cell + padding);
      }
      out.append(line.toString().stripTrailing()).append('\n');
      if (r == headers - 1) {
        for (int c = 0; c < columns; c++) {
          out.append(c == 0 ? "" : GAP).append("-".repeat(widths[c]));
        }
        out.append('\n');
      }
    }
    return out.toString();
  }
}
