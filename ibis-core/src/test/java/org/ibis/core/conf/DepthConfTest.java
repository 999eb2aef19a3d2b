package org.ibis.core.conf;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.Map;
import org.ibis.core.IoOp;
import org.ibis.core.cost.LinearCost;
import org.ibis.core.depth.DepthController;
import org.ibis.core.profile.DeviceProfile;
import org.junit.jupiter.api.Test;

class DepthConfTest {
  private static final long MIB = 1 << 20;

  private final Map<String, String> keys = new HashMap<>();

  @Test
  void withoutAReferenceTheLatencyAtDepthOneIsLearnedAndTheKneeApplies() {
    double millis = 10 * MIB / 1e6; // at the usual disk's 100 MB/s
    assertEquals(2 * millis, referenceMillis(false), 1e-6);
    keys.put("ibis.scheduler.reference.knee", "3");
    assertEquals(3 * millis, referenceMillis(false), 1e-6);
    assertTrue(referenceMillis(true) > 3 * millis, "it was slower");
  }

  @Test
  void aProfileIsWhereTheReferenceAndTheDepthOfFlashBegin() {
    LinearCost cost = new LinearCost(1e6, 1);
    DeviceProfile profile = new DeviceProfile("x", cost, cost, 5, 4 * MIB);
    DepthController known = IbisConf.of(keys).depthController(false, profile);
    assertEquals(10, known.depth());
    assertEquals(2 * cost.nanos(MIB), reference(known), 1);
    assertEquals(1, IbisConf.of(keys).depthController(true, profile).depth(), "of a disk");
    keys.put("ibis.scheduler.depth.max", "3");
    assertEquals(3, IbisConf.of(keys).depthController(false, profile).depth());
    keys.put("ibis.scheduler.reference.read.ms", "7");
    keys.put("ibis.scheduler.reference.read.mbps", "1e6");
    assertEquals(7e6, reference(IbisConf.of(keys).depthController(false, profile)), 1e5);
  }

  /** Of a read of a MiB, ns. */
  private static double reference(DepthController controller) {
    controller.observe(IoOp.READ, MIB, false, 1, false);
    controller.endPeriod();
    return controller.lastReferenceNanos();
  }

  @Test
  void oneKeyOfTheReferenceFixesAllOfIt() {
    keys.put("ibis.scheduler.reference.write.ms", "7");
    double usual = 2 + 10 * MIB / 1e6; // 2 ms, and 100 MB/s
    assertEquals(usual, referenceMillis(false), 1e-6);
    assertEquals(usual, referenceMillis(true), 1e-6);
  }

  @Test
  void autoIsTheSameAsNothing() {
    double learned = referenceMillis(false);
    keys.put("ibis.scheduler.reference.read.ms", " auto ");
    assertEquals(learned, referenceMillis(false));
  }

  @Test
  void kneeOfOneIsRefused() {
    keys.put("ibis.scheduler.reference.knee", "1");
    String message =
        assertThrows(IllegalArgumentException.class, () -> referenceMillis(false)).getMessage();
    assertEquals(
        "ibis.scheduler.reference.knee: '1' is not valid: give a number from 1.1 to 100", message);
  }

  @Test
  void flashMayGoDeeperThanADisk() {
    assertEquals(1, deepest(true));
    assertEquals(64, deepest(false));
  }

  @Test
  void aDiskThatNeedsNoTimeToGetAnywhereMayGoAsDeepAsFlash() {
    assertEquals(64, deepest(true, false));
    assertEquals(1, deepest(true, true));
    keys.put("ibis.scheduler.depth.max", "4");
    assertEquals(4, deepest(true, false));
    assertEquals(4, deepest(true, true));
  }

  private double deepest(boolean rotational) {
    return deepest(rotational, rotational);
  }

  private double deepest(boolean rotational, boolean positions) {
    keys.put("ibis.scheduler.reference.read.ms", "1000");
    DepthController depth = IbisConf.of(keys).depthController(rotational);
    depth.positions(positions);
    for (int period = 0; period < 100; period++) {
      depth.limited();
      depth.observe(IoOp.READ, 4096, false, 1, false);
      depth.endPeriod();
    }
    return depth.exactDepth();
  }

  /** For a part of 1 MiB that follows, after a slow one of its kind. */
  private double referenceMillis(boolean alone) {
    DepthController depth = IbisConf.of(keys).depthController(true);
    depth.observe(IoOp.READ, MIB, true, 1_000_000_000, alone);
    depth.endPeriod();
    return depth.lastReferenceNanos() / 1e6;
  }
}
