package org.ibis.rig.report;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The configurations that the demo knows, in the order in which the report shows them. */
enum Configuration {
  WORDCOUNT_ALONE("wordcount-alone", "WordCount alone", "nothing else runs, stock Hadoop"),
  NATIVE("native", "native", "beside {noisy} on stock Hadoop"),
  CONTROL(
      "control",
      "control",
      "beside {noisy} on disks of its own, stock Hadoop: only processors and memory are shared"),
  SFQ_D1("sfq-d1", "SFQ(D=1)", "beside {noisy} under IBIS, one request at the disk"),
  SFQ_D2("sfq-d2", "SFQ(D=2)", "beside {noisy} under IBIS, two requests at the disk"),
  SFQ_D4("sfq-d4", "SFQ(D=4)", "beside {noisy} under IBIS, four requests at the disk"),
  SFQ_D8("sfq-d8", "SFQ(D=8)", "beside {noisy} under IBIS, eight requests at the disk"),
  SFQ_AUTO("sfq-auto", "SFQ(D2)", "beside {noisy} under IBIS, D follows the disk's latency"),
  WORDCOUNT_ALONE_IBIS(
      "wordcount-alone-ibis", "WordCount alone, IBIS", "nothing else runs, IBIS with SFQ(D2)"),
  TERAGEN_ALONE("teragen-alone", "TeraGen alone", "nothing else runs, stock Hadoop"),
  TERAGEN_ALONE_IBIS(
      "teragen-alone-ibis", "TeraGen alone, IBIS", "nothing else runs, IBIS with SFQ(D2)"),
  TERASORT_ALONE("terasort-alone", "TeraSort alone", "nothing else runs, stock Hadoop"),
  TERASORT_ALONE_IBIS(
      "terasort-alone-ibis", "TeraSort alone, IBIS", "nothing else runs, IBIS with SFQ(D2)"),
  TWO_TERASORTS_NATIVE(
      "two-terasorts-native", "two TeraSorts, native", "two TeraSorts on stock Hadoop"),
  TWO_TERASORTS(
      "two-terasorts", "two TeraSorts", "two TeraSorts with different weights under IBIS, SFQ(D2)"),
  TERASORT_ALONE_NODES("terasort-alone-nodes", "TeraSort alone", "on all nodes, IBIS with SFQ(D2)"),
  TERAGEN_ALONE_NODES("teragen-alone-nodes", "TeraGen alone", "on one node, IBIS with SFQ(D2)"),
  NO_SYNC("no-sync", "no sync", "both jobs, each node schedules for itself"),
  SYNC("sync", "sync", "both jobs, with the broker");

  /** Both jobs on several nodes, without coordination and with it. */
  static final List<Configuration> COORDINATION = List.of(NO_SYNC, SYNC);

  /** {@link Run#name()} of its runs. */
  final String runName;

  /** Short name for axes and tables. */
  final String label;

  private final String description;

  Configuration(String runName, String label, String description) {
    this.runName = runName;
    this.label = label;
    this.description = description;
  }

  static Optional<Configuration> named(String runName) {
    return Arrays.stream(values()).filter(c -> c.runName.equals(runName)).findFirst();
  }

  /** What it is, in a few words. */
  String description(String noisy) {
    return description.replace("{noisy}", noisy);
  }

  /** Whether a demo with this noisy job can run it. */
  boolean belongsTo(String noisy) {
    return switch (this) {
      case TERAGEN_ALONE, TERAGEN_ALONE_IBIS -> noisy.equals(Jobs.TERA_GEN);
      case TERASORT_ALONE, TERASORT_ALONE_IBIS, TWO_TERASORTS_NATIVE, TWO_TERASORTS ->
          noisy.equals(Jobs.TERA_SORT);
      default -> !isOnNodes();
    };
  }

  /** Whether it is about jobs on several nodes, and not about WordCount and its neighbour. */
  boolean isOnNodes() {
    return compareTo(TERASORT_ALONE_NODES) >= 0;
  }

  /** Whether both jobs share the disk, so that its total throughput compares with native's. */
  boolean sharesDisk() {
    return this == NATIVE || (compareTo(SFQ_D1) >= 0 && compareTo(SFQ_AUTO) <= 0);
  }

  /** Whether WordCount runs beside the noisy job, on whichever disks. */
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

  /** Whether the noisy job runs alone, so that it is the one that is timed. */
  boolean timesNoisy() {
    return switch (this) {
      case TERAGEN_ALONE, TERAGEN_ALONE_IBIS, TERASORT_ALONE, TERASORT_ALONE_IBIS -> true;
      default -> false;
    };
  }

  /** Whether two TeraSorts run side by side, and not WordCount. */
  boolean hasRival() {
    return this == TWO_TERASORTS_NATIVE || this == TWO_TERASORTS;
  }

  /** The configuration whose runtime is the 100 % of this one's slowdown, if it has any. */
  Optional<Configuration> baseline() {
    return switch (this) {
      case TERAGEN_ALONE, TERAGEN_ALONE_IBIS -> Optional.of(TERAGEN_ALONE);
      case TERASORT_ALONE, TERASORT_ALONE_IBIS -> Optional.of(TERASORT_ALONE);
      case TWO_TERASORTS_NATIVE,
          TWO_TERASORTS,
          TERASORT_ALONE_NODES,
          TERAGEN_ALONE_NODES,
          NO_SYNC,
          SYNC ->
          Optional.empty();
      default -> Optional.of(WORDCOUNT_ALONE);
    };
  }
}
