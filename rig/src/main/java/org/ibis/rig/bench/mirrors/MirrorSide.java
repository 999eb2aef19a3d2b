package org.ibis.rig.bench.mirrors;

import java.math.BigDecimal;
import org.ibis.core.mirror.SsdRule;
import org.ibis.rig.bench.Side;
import org.ibis.rig.bench.hdfs.Variant;
import org.ibis.rig.bench.streams.JobSpec;

/**
 * What is compared.
 *
 * @param key in options and JSON
 * @param title for people
 * @param variant what its DataNode runs
 * @param place where its DataNode has the blocks
 * @param hasSsd whether its DataNode looks for mirrors on the SSD
 * @param checksums whether the checksums of all blocks have one
 * @param mirrored the part of the blocks whose data have one, 0 to 1
 */
record MirrorSide(
    String key,
    String title,
    Variant variant,
    Place place,
    boolean hasSsd,
    boolean checksums,
    double mirrored)
    implements Side {

  static final MirrorSide STOCK =
      new MirrorSide("stock", "stock, disks", Variant.STOCK, Place.DISKS, false, false, 0);

  static final MirrorSide DISKS =
      new MirrorSide("disks", "IBIS, disks", Variant.IBIS, Place.DISKS, false, false, 0);

  static final MirrorSide SSD =
      new MirrorSide("ssd", "IBIS, SSD", Variant.IBIS, Place.SSD, false, false, 0);

  static final MirrorSide MIRRORS = mirrored(1);

  static final MirrorSide CHECKSUMS =
      new MirrorSide("checksums", "checksums mirrored", Variant.IBIS, Place.DISKS, true, true, 0);

  /** What it costs to look for mirrors where there are none. */
  static final MirrorSide EMPTY =
      new MirrorSide("empty", "nothing mirrored", Variant.IBIS, Place.DISKS, true, false, 0);

  /** Another rule for where windows wait: see {@link org.ibis.core.mirror.SelectiveBypass}. */
  static final MirrorSide BYPASS =
      new MirrorSide("bypass", "selective bypass", Variant.IBIS, Place.DISKS, true, true, 1);

  /** Where blocks are. */
  enum Place {
    DISKS,
    SSD
  }

  /** By which rule its windows wait. */
  SsdRule rule() {
    return equals(BYPASS) ? SsdRule.BYPASS : SsdRule.HEAD_START;
  }

  /** Disks, with mirrors of a part of the blocks: {@code mirrors}, or {@code mirrors75}. */
  static MirrorSide mirrored(double part) {
    // The decimal that people wrote: 100 x 0.29 is 28.999...
    String percent = JobSpec.plain(BigDecimal.valueOf(part).movePointRight(2).doubleValue());
    return new MirrorSide(
        "mirrors" + (part == 1 ? "" : percent),
        percent + " % mirrored",
        Variant.IBIS,
        Place.DISKS,
        true,
        true,
        part);
  }

  /** Whether anything is read from the SSD. */
  boolean hasMirrors() {
    return checksums || mirrored > 0;
  }
}
