package org.ibis.tools.report;

import java.util.Arrays;
import java.util.Optional;

/** The configurations that the demo knows, in the order in which the report shows them. */
enum Configuration {
  WORDCOUNT_ALONE("wordcount-alone", "WordCount alone", "nothing else runs, stock Hadoop"),
  NATIVE("native", "native", "beside TeraGen on stock Hadoop"),
  CONTROL("control", "control", "beside TeraGen that writes to another disk, stock Hadoop"),
  SFQ_D1("sfq-d1", "SFQ(D=1)", "beside TeraGen under IBIS, one request at the disk"),
  SFQ_D2("sfq-d2", "SFQ(D=2)", "beside TeraGen under IBIS, two requests at the disk"),
  SFQ_D4("sfq-d4", "SFQ(D=4)", "beside TeraGen under IBIS, four requests at the disk"),
  SFQ_D8("sfq-d8", "SFQ(D=8)", "beside TeraGen under IBIS, eight requests at the disk"),
  SFQ_AUTO("sfq-auto", "SFQ(D2)", "beside TeraGen under IBIS, D follows the disk's latency"),
  WORDCOUNT_ALONE_IBIS(
      "wordcount-alone-ibis", "WordCount alone, IBIS", "nothing else runs, IBIS with SFQ(D2)"),
  TERAGEN_ALONE("teragen-alone", "TeraGen alone", "nothing else runs, stock Hadoop"),
  TERAGEN_ALONE_IBIS(
      "teragen-alone-ibis", "TeraGen alone, IBIS", "nothing else runs, IBIS with SFQ(D2)");

  /** {@link Run#name()} of its runs. */
  final String runName;

  /** Short name for axes and tables. */
  final String label;

  /** What it is, in a few words. */
  final String description;

  Configuration(String runName, String label, String description) {
    this.runName = runName;
    this.label = label;
    this.description = description;
  }

  static Optional<Configuration> named(String runName) {
    return Arrays.stream(values()).filter(c -> c.runName.equals(runName)).findFirst();
  }

  /** Whether both jobs share the disk, so that its total throughput compares with native's. */
  boolean sharesDisk() {
    return this == NATIVE || (compareTo(SFQ_D1) >= 0 && compareTo(SFQ_AUTO) <= 0);
  }

  /** Whether WordCount runs beside TeraGen, on whichever disk. */
  boolean hasNeighbour() {
    return this == CONTROL || sharesDisk();
  }

  /** How it is coloured: {@code stock}, {@code fixed} (D) or {@code auto} (SFQ(D2)). */
  String kind() {
    if (this == SFQ_AUTO) {
      return "auto";
    }
    return hasNeighbour() && compareTo(SFQ_D1) >= 0 ? "fixed" : "stock";
  }

  /** Whether TeraGen is the job that is timed. */
  boolean timesTeraGen() {
    return this == TERAGEN_ALONE || this == TERAGEN_ALONE_IBIS;
  }

  /** The configuration whose runtime is the 100 % of this one's slowdown. */
  Configuration baseline() {
    return timesTeraGen() ? TERAGEN_ALONE : WORDCOUNT_ALONE;
  }
}
