package org.ibis.core.conf;

import java.util.stream.Stream;
import org.ibis.core.cost.DeviceModel;
import org.ibis.core.depth.DepthController;
import org.ibis.core.depth.DepthRange;
import org.ibis.core.depth.FixedDepth;
import org.ibis.core.depth.LatencyDepth;
import org.ibis.core.depth.LatencyReference;
import org.ibis.core.depth.LearnedReference;
import org.ibis.core.depth.ReferenceLatency;
import org.ibis.core.profile.DeviceProfile;

/** What the keys {@code ibis.scheduler.depth*} and {@code ibis.scheduler.reference.*} say. */
final class DepthConf {
  private static final double NANOS_PER_MS = 1e6;
  private static final double BYTES_PER_MB = 1e6;

  private final IbisConf conf;

  DepthConf(IbisConf conf) {
    this.conf = conf;
  }

  /**
   * @param profile null for none
   */
  DepthController controller(boolean rotational, DeviceProfile profile) {
    LatencyReference reference = reference(rotational, profile);
    DepthRange range = range(rotational, profile);
    String depth = conf.lookup(IbisKeys.DEPTH);
    if (depth == null || depth.trim().equals(IbisKeys.DEPTH_AUTO)) {
      double maxDisk = conf.number(IbisKeys.DEPTH_MAX, range.initial(), range.min(), 1000);
      return new LatencyDepth(range, rotational ? maxDisk : range.max(), reference);
    }
    try {
      int fixed = Integer.parseInt(depth.trim());
      if (fixed >= 1 && fixed <= 1000) {
        return new FixedDepth(fixed, reference);
      }
    } catch (NumberFormatException e) {
      // said below
    }
    throw IbisConf.bad(IbisKeys.DEPTH, depth, "'auto' or a whole number from 1 to 1000");
  }

  private DepthRange range(boolean rotational, DeviceProfile profile) {
    double most = IbisKeys.DEPTH_MAX_FLASH_DEFAULT; // a disk may turn out to be flash
    double flash = profile == null ? IbisKeys.DEPTH_INITIAL_DEFAULT : knee() * profile.knee();
    double usual = rotational ? IbisKeys.DEPTH_MAX_DISK_DEFAULT : flash;
    double min = conf.number(IbisKeys.DEPTH_MIN, IbisKeys.DEPTH_MIN_DEFAULT, 1, 1000);
    most = Math.max(most, conf.number(IbisKeys.DEPTH_INITIAL, most, min, 1000)); // set on its own
    double max = conf.number(IbisKeys.DEPTH_MAX, Math.max(min, most), min, 1000);
    double start = Math.max(min, Math.min(max, usual));
    double initial = conf.number(IbisKeys.DEPTH_INITIAL, start, min, max);
    double gain = conf.number(IbisKeys.DEPTH_GAIN, IbisKeys.DEPTH_GAIN_DEFAULT, 1e-9, 1000);
    return new DepthRange(initial, min, max, gain);
  }

  /** Given as soon as one of its four keys is; the others then have a profile's usual values. */
  private LatencyReference reference(boolean rotational, DeviceProfile profile) {
    boolean given =
        Stream.of(
                IbisKeys.REFERENCE_READ_MS,
                IbisKeys.REFERENCE_READ_MBPS,
                IbisKeys.REFERENCE_WRITE_MS,
                IbisKeys.REFERENCE_WRITE_MBPS)
            .anyMatch(key -> !isAuto(key));
    return given
        ? new ReferenceLatency(
            fixedNanos(IbisKeys.REFERENCE_READ_MS, rotational),
            bytesPerSecond(IbisKeys.REFERENCE_READ_MBPS, rotational),
            fixedNanos(IbisKeys.REFERENCE_WRITE_MS, rotational),
            bytesPerSecond(IbisKeys.REFERENCE_WRITE_MBPS, rotational))
        : new LearnedReference(
            profile == null
                ? DeviceModel.usual(rotational, DeviceModel.SPARSE_RATE)
                : profile.model(rotational, DeviceModel.SPARSE_RATE),
            knee());
  }

  private double knee() {
    return conf.number(IbisKeys.REFERENCE_KNEE, IbisKeys.REFERENCE_KNEE_DEFAULT, 1.1, 100);
  }

  private boolean isAuto(String key) {
    String value = conf.lookup(key);
    return value == null || value.trim().equals(IbisKeys.REFERENCE_AUTO);
  }

  private double fixedNanos(String key, boolean rotational) {
    double ms =
        rotational ? IbisKeys.REFERENCE_MS_DISK_DEFAULT : IbisKeys.REFERENCE_MS_FLASH_DEFAULT;
    return NANOS_PER_MS * (isAuto(key) ? ms : conf.number(key, ms, 0, 60_000));
  }

  private double bytesPerSecond(String key, boolean rotational) {
    double mbps =
        rotational ? IbisKeys.REFERENCE_MBPS_DISK_DEFAULT : IbisKeys.REFERENCE_MBPS_FLASH_DEFAULT;
    return BYTES_PER_MB * (isAuto(key) ? mbps : conf.number(key, mbps, 0.001, 1e6));
  }
}
