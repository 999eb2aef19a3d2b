package org.ibis.rig.report;

import java.util.List;
import org.ibis.cli.page.Page;

/**
 * A table as the page's template shows it.
 *
 * @param headers of all columns, that of the rows' headings first
 */
public record Table(String caption, List<String> headers, List<Row> rows) {

  /**
   * @param detail below the heading; may be empty
   * @param missing whether it was not run, and has no cells
   */
  public record Row(String heading, String detail, boolean missing, List<Cell> cells) {

    static Row of(String heading, String detail, Cell... cells) {
      return new Row(heading, detail, false, List.of(cells));
    }

    static Row notRun(String heading, String detail) {
      return new Row(heading, detail, true, List.of());
    }
  }

  /**
   * @param range below the text; may be empty
   */
  public record Cell(String text, String range) {

    static Cell of(String text) {
      return new Cell(Page.unbroken(text), "");
    }

    /** The median, with the range below it where there is more than one repetition. */
    static Cell of(Spread spread, int repetitions) {
      boolean range = repetitions > 1 && spread.isMeasured();
      return new Cell(Words.number(spread.median()), range ? Words.range(spread) : "");
    }
  }
}
