package org.ibis.cli.profile;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.ibis.cli.Figures;
import org.ibis.cli.TextTable;
import org.ibis.core.IoOp;
import org.ibis.core.conf.IbisKeys;
import org.ibis.core.cost.LinearCost;

/** What was measured, for people. */
final class ProfileText {
  private static final double NANOS_PER_MS = 1e6;
  private static final double NANOS_PER_SECOND = 1e9;

  private ProfileText() {}

  static String of(ProfiledDisk disk, Measured m) {
    return disk.name()
        + " ("
        + disk.identity()
        + (disk.rotational() ? ", rotational" : ", not rotational")
        + ")\n\n"
        + alone(m)
        + "\n"
        + concurrent(m)
        + "\n"
        + summary(m);
  }

  private static String alone(Measured m) {
    TextTable table = new TextTable("rrrrrr");
    table.header("", "reads", "", "", "writes", "");
    table.header("one at a time", "ms", "by the line", "MB/s", "ms", "by the line");
    for (Point read : m.alone(IoOp.READ)) {
      Optional<Point> write =
          m.alone(IoOp.WRITE).stream().filter(w -> w.bytes() == read.bytes()).findFirst();
      table.row(
          Sizes.text(read.bytes()),
          millis(read.meanNanos()),
          millis(m.read().nanos(read.bytes())),
          Figures.megabytes(read.bytesPerSecond()),
          write.map(w -> millis(w.meanNanos())).orElse("-"),
          write.map(w -> millis(m.write().nanos(w.bytes()))).orElse("-"));
    }
    return table.toString();
  }

  private static String concurrent(Measured m) {
    long[] sizes = Step.concurrent(m.partBytes());
    TextTable table = new TextTable("r" + "rr".repeat(sizes.length));
    String[] top = new String[1 + 2 * sizes.length];
    String[] head = new String[top.length];
    String[] knees = new String[top.length];
    top[0] = "reads of";
    head[0] = "at a time";
    knees[0] = "knee";
    for (int i = 0; i < sizes.length; i++) {
      top[1 + 2 * i] = Sizes.text(sizes[i]);
      top[2 + 2 * i] = "";
      head[1 + 2 * i] = "1/s";
      head[2 + 2 * i] = "ms";
      knees[1 + 2 * i] = Figures.number(m.saturation(sizes[i]).knee());
      knees[2 + 2 * i] = "";
    }
    table.header(top);
    table.header(head);
    List<Point> first = m.concurrent(sizes[0]);
    for (int row = 0; row < first.size(); row++) {
      String[] cells = new String[top.length];
      cells[0] = Integer.toString(first.get(row).depth());
      for (int i = 0; i < sizes.length; i++) {
        Point p = m.concurrent(sizes[i]).get(row);
        cells[1 + 2 * i] = Figures.rounded(p.perSecond());
        cells[2 + 2 * i] = millis(p.meanNanos());
      }
      table.row(cells);
    }
    table.row(knees);
    return table.toString();
  }

  private static String summary(Measured m) {
    return "A read costs "
        + cost(m.read())
        + ", a write "
        + cost(m.write())
        + ".\n"
        + String.format(
            Locale.ROOT,
            "It works on %.1f reads of %s at once; a healthy latency of one is %s ms (%s times that"
                + " alone).%n",
            m.saturation(m.partBytes()).knee(),
            Sizes.text(m.partBytes()),
            millis(IbisKeys.REFERENCE_KNEE_DEFAULT * m.read().nanos(m.partBytes())),
            Figures.exact(IbisKeys.REFERENCE_KNEE_DEFAULT))
        + "A turn of "
        + Sizes.text(m.bulkBytes())
        + " has nine tenths of its rate.\n";
  }

  private static String cost(LinearCost cost) {
    return millis(cost.fixedNanos())
        + " ms and "
        + Figures.rounded(NANOS_PER_SECOND / cost.nanosPerByte() / 1e6)
        + " MB/s";
  }

  private static String millis(double nanos) {
    return Figures.rounded(nanos / NANOS_PER_MS);
  }
}
