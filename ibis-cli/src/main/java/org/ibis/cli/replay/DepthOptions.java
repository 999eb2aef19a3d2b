package org.ibis.cli.replay;

import org.ibis.cli.UserError;
import org.ibis.core.conf.IbisKeys;
import org.ibis.core.depth.DepthController;
import org.ibis.core.depth.DepthRange;
import org.ibis.core.depth.FixedDepth;
import org.ibis.core.depth.PaperDepth;
import org.ibis.core.depth.ReferenceLatency;
import picocli.CommandLine.Option;

/** The options that say how D is set. Those that are null were not given. */
final class DepthOptions {
  /** The paper's largest D. */
  private static final double PAPERS_MAX = 12;

  private static final int MAX_DEPTH = 1_000_000;

  @Option(
      names = "--depth",
      paramLabel = "N|auto",
      defaultValue = "4",
      description =
          "D, the number of requests at the device at once; or auto: SFQ(D2), which follows the"
              + " latency. Default: ${DEFAULT-VALUE}.")
  private String depth;

  @Option(
      names = "--reference-read-us",
      paramLabel = "US",
      description = "For auto: latency of a read just before the device saturates, microseconds.")
  private Double referenceRead;

  @Option(
      names = "--reference-write-us",
      paramLabel = "US",
      description = "For auto: the same for a write, microseconds.")
  private Double referenceWrite;

  @Option(
      names = "--gain",
      paramLabel = "K",
      description =
          "For auto: change of D for a latency that is off by its whole reference. Default: "
              + IbisKeys.DEPTH_GAIN_DEFAULT
              + ".")
  private Double gain;

  @Option(
      names = "--initial-depth",
      paramLabel = "D",
      description = "For auto: D at the start. Default: " + IbisKeys.DEPTH_INITIAL_DEFAULT + ".")
  private Double initial;

  @Option(
      names = "--min-depth",
      paramLabel = "D",
      description = "For auto: smallest D. Default: " + IbisKeys.DEPTH_MIN_DEFAULT + ".")
  private Double min;

  @Option(
      names = "--max-depth",
      paramLabel = "D",
      description = "For auto: largest D. Default: " + PAPERS_MAX + ".")
  private Double max;

  boolean isAuto() {
    return depth.strip().equals(IbisKeys.DEPTH_AUTO);
  }

  DepthController controller() {
    return isAuto() ? paperDepth() : fixedDepth();
  }

  private DepthController fixedDepth() {
    refuse("--reference-read-us", referenceRead);
    refuse("--reference-write-us", referenceWrite);
    refuse("--gain", gain);
    refuse("--initial-depth", initial);
    refuse("--min-depth", min);
    refuse("--max-depth", max);
    int fixed = 0;
    try {
      fixed = Integer.parseInt(depth.strip());
    } catch (NumberFormatException e) {
      // says so below
    }
    if (fixed < 1 || fixed > MAX_DEPTH) {
      throw UserError.usage(
          "--depth: '" + depth + "' is neither auto nor a whole number from 1 to " + MAX_DEPTH);
    }
    return new FixedDepth(fixed, ReferenceLatency.ofNanos(1, 1)); // nobody asks for it
  }

  private DepthController paperDepth() {
    ReferenceLatency reference =
        ReferenceLatency.ofNanos(
            reference("--reference-read-us", referenceRead),
            reference("--reference-write-us", referenceWrite));
    double low = between("--min-depth", min, IbisKeys.DEPTH_MIN_DEFAULT, 1, MAX_DEPTH);
    double high = between("--max-depth", max, Math.max(low, PAPERS_MAX), low, MAX_DEPTH);
    double start =
        between(
            "--initial-depth",
            initial,
            Math.max(low, Math.min(high, IbisKeys.DEPTH_INITIAL_DEFAULT)),
            low,
            high);
    double k = between("--gain", gain, IbisKeys.DEPTH_GAIN_DEFAULT, 1e-9, 1000);
    return new PaperDepth(new DepthRange(start, low, high, k), reference);
  }

  private static void refuse(String option, Double value) {
    if (value != null) {
      throw UserError.usage(option + ": only goes with --depth auto");
    }
  }

  /** ns. */
  private static double reference(String option, Double micros) {
    if (micros == null) {
      throw UserError.usage(option + ": --depth auto needs it");
    }
    return 1000 * between(option, micros, 0, 1e-3, 1e12);
  }

  private static double between(
      String option, Double value, double otherwise, double low, double high) {
    return value == null ? otherwise : NumberRange.check(option, value, low, high);
  }
}
