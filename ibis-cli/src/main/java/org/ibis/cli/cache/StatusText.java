package org.ibis.cli.cache;

import java.nio.file.Path;
import org.ibis.cli.Figures;
import org.ibis.cli.TextTable;
import org.ibis.core.Printable;

/** Writes a status for people. */
final class StatusText {
  private static final int COLUMNS = 80;

  private StatusText() {}

  static String of(Path ssd, BlockdStatus status) {
    StringBuilder out = new StringBuilder();
    paragraph(out, "Mirrors in " + Printable.of(ssd.toString()) + ": " + state(status));
    if (status.dataNodes() == 0) {
      paragraph(
          out,
          "No DataNode is connected: nobody says what is written and read, and new mirrors are not"
              + " read. Does it run, with ibis.ssd.dir set? ./ibis doctor looks.");
    }
    if (status.timesOff() > 0) {
      paragraph(
          out,
          "It was off for errors of the SSD "
              + Figures.count(status.timesOff(), "time")
              + " since ibis-blockd was started: look at the SSD (SMART).");
    }
    out.append('\n').append(space(status)).append('\n');
    paragraph(out, copies(status));
    out.append('\n').append(reads(status));
    section(out, Reasons.notMirrored(status.notMirrored()));
    section(out, Reasons.evicted(status.evicted()));
    out.append('\n');
    if (status.piecesLeftOut() > 0) {
      paragraph(
          out,
          Figures.count(status.piecesLeftOut(), "piece")
              + " of 1 MiB of mirrored blocks were not in memory when they were copied, and come"
              + " from disks.");
    }
    if (!status.advice().isEmpty()) {
      paragraph(out, "Advice on size: " + status.advice() + ".");
    }
    return out.toString();
  }

  /** What an operator has to know of a state. */
  static String state(BlockdStatus status) {
    return switch (status.state()) {
      case BlockdStatus.ON -> "on.";
      case BlockdStatus.OFF ->
          "off. No new ones are made until \"ibis cache on\"; those that there are stay in use.";
      case BlockdStatus.OFF_FOR_ERRORS ->
          "off for errors. The SSD gave three within a minute; no new ones are made for ten.";
      case BlockdStatus.DRAINING ->
          "draining. They are being removed; no new ones are made until \"ibis cache on\".";
      case BlockdStatus.DRAINED ->
          "drained. All are removed; no new ones are made until \"ibis cache on\".";
      default -> status.state() + ".";
    };
  }

  private static String space(BlockdStatus status) {
    long largest = Math.max(status.budget(), status.used());
    ByteUnit unit =
        ByteUnit.of(Math.max(largest, Math.max(status.budgetOfDay(), status.writtenOfDay())));
    TextTable table = new TextTable("lrrr");
    table.header("on the SSD", unit.toString(), "budget", "used");
    table.row(
        Figures.count(status.mirrors(), "mirror"),
        unit.figure(status.used()),
        unit.figure(status.budget()),
        share(status.used(), status.budget()));
    table.row(
        "written in 24 h",
        unit.figure(status.writtenOfDay()),
        unit.figure(status.budgetOfDay()),
        share(status.writtenOfDay(), status.budgetOfDay()));
    return table.toString();
  }

  private static String reads(BlockdStatus status) {
    long memory = status.fromMemory();
    long ssd = status.fromSsd();
    long disks = status.fromDisks();
    long all = memory + ssd + disks;
    if (all == 0) {
      return "Nothing was read since then.\n";
    }
    ByteUnit unit = ByteUnit.of(Math.max(memory, Math.max(ssd, disks)));
    TextTable table = new TextTable("lrr");
    table.header("read from", unit.toString(), "share");
    table.row("memory", unit.figure(memory), share(memory, all));
    table.row("SSD", unit.figure(ssd), share(ssd, all));
    table.row("disks", unit.figure(disks), share(disks, all));
    return table.toString();
  }

  private static String copies(BlockdStatus status) {
    return "Since ibis-blockd was started, "
        + Figures.count(status.copies(), "block")
        + (status.copies() == 1 ? " was" : " were")
        + " copied; "
        + (status.waiting() == 0 ? "none" : status.waiting())
        + (status.waiting() > 1 ? " wait." : " waits.");
  }

  private static String share(long part, long all) {
    return all > 0 ? Figures.percent(part / (double) all) : "-";
  }

  private static void section(StringBuilder out, String table) {
    if (!table.isEmpty()) {
      out.append('\n').append(table);
    }
  }

  /** As lines that a terminal has whole. */
  private static void paragraph(StringBuilder out, String text) {
    int column = 0;
    for (String word : text.split(" ")) {
      boolean fits = column == 0 || column + 1 + word.length() <= COLUMNS;
      if (column > 0) {
        out.append(fits ? ' ' : '\n');
      }
      column = fits && column > 0 ? column + 1 + word.length() : word.length();
      out.append(word);
    }
    out.append('\n');
  }
}
