package org.ibis.core.cost;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.ibis.core.IoOp;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DeviceModelTest {
  private static final long MIB = 1 << 20;

  private final DeviceModel disk = DeviceModel.usual(true, DeviceModel.COST_RATE);
  private final DeviceModel flash = DeviceModel.usual(false, DeviceModel.COST_RATE);

  @Test
  void aDiskPositionsOnlyForWhatDoesNotFollow() {
    assertEquals(10.0 * MIB, disk.nanos(IoOp.READ, MIB, true));
    assertEquals(8e6 + 10.0 * MIB, disk.nanos(IoOp.READ, MIB, false));
  }

  @Test
  void flashNeedsItsFixedTimeAlways() {
    assertEquals(1e5 + 2.0 * MIB, flash.nanos(IoOp.WRITE, MIB, true));
    assertEquals(flash.nanos(IoOp.WRITE, MIB, true), flash.nanos(IoOp.WRITE, MIB, false));
  }

  @Test
  void whatWasMeasuredIsWhereItStartsAndIsNotThrownOverByOnePart() {
    LinearCost read = new LinearCost(6e6, 5);
    LinearCost write = new LinearCost(3e6, 8);
    DeviceModel known = DeviceModel.measured(true, read, write, DeviceModel.COST_RATE);
    assertEquals(read.nanos(MIB), known.nanos(IoOp.READ, MIB, false));
    assertEquals(write.nanos(MIB), known.nanos(IoOp.WRITE, MIB, false));
    assertTrue(known.positions());
    known.learn(IoOp.READ, MIB, false, 2 * read.nanos(MIB));
    assertEquals(read.nanos(MIB), known.nanos(IoOp.READ, MIB, false), 0.05 * read.nanos(MIB));
  }

  /** Virtual disks on flash are called rotational by many a kernel. */
  @Test
  void aDiskWithoutAnArmIsKnownForOneFromTheStart() {
    LinearCost quick = new LinearCost(1e5, 2);
    assertFalse(DeviceModel.measured(true, quick, quick, DeviceModel.COST_RATE).positions());
    assertFalse(DeviceModel.measured(false, quick, quick, DeviceModel.COST_RATE).positions());
  }

  @Test
  void nothingTakesNoTime() {
    assertEquals(1, disk.nanos(IoOp.READ, 0, true));
  }

  @Test
  void readsTeachNothingAboutWrites() {
    double before = disk.nanos(IoOp.WRITE, MIB, false);
    disk.learn(IoOp.READ, MIB, false, 1e9);
    assertEquals(before, disk.nanos(IoOp.WRITE, MIB, false));
    assertTrue(disk.nanos(IoOp.READ, MIB, false) > 2 * before);
  }

  @Test
  void eachTermIsScaledByItsPartOfThePrediction() {
    DeviceModel model = new DeviceModel(true, 3000, 1, 1);
    model.learn(IoOp.READ, 1000, false, 4400); // 10 % more than 3000 + 1000
    assertEquals(3000 * (1 + 0.75 * 0.1), model.fixedNanos(IoOp.READ, false), 1e-6);
    assertEquals(1 * (1 + 0.25 * 0.1), model.nanosPerByte(IoOp.READ), 1e-9);
  }

  @ParameterizedTest
  @ValueSource(doubles = {20, 0.05})
  void aDeviceFarFromItsClassIsFoundInThirtyParts(double factor) {
    for (boolean rotational : new boolean[] {true, false}) {
      DeviceModel truth = DeviceModel.usual(rotational, 1);
      DeviceModel model = DeviceModel.usual(rotational, DeviceModel.COST_RATE);
      long[] sizes = {4096, MIB, 256 << 10, 8 * MIB, 64 << 10};
      for (int n = 0; n < 30; n++) {
        long bytes = sizes[n % sizes.length];
        boolean follows = n % 3 != 0;
        model.learn(IoOp.READ, bytes, follows, factor * truth.nanos(IoOp.READ, bytes, follows));
      }
      for (long bytes : sizes) {
        double is = factor * truth.nanos(IoOp.READ, bytes, false);
        assertEquals(1, model.nanos(IoOp.READ, bytes, false) / is, 0.3, bytes + " bytes");
      }
    }
  }

  @Test
  void bothTermsAreFoundWhereOnlyOneIsOff() {
    DeviceModel model = DeviceModel.usual(true, DeviceModel.COST_RATE);
    Random random = new Random(1);
    for (int n = 0; n < 2000; n++) {
      boolean follows = random.nextInt(4) != 0;
      long bytes = follows ? MIB : 4096L << random.nextInt(8);
      double positioning = follows ? 0 : 2e6 + random.nextDouble() * 12e6; // 8 ms on average
      model.learn(IoOp.READ, bytes, follows, positioning + bytes * 2.5); // four times as fast
    }
    assertEquals(1, model.fixedNanos(IoOp.READ, false) / 8e6, 0.2);
    assertEquals(1, model.nanosPerByte(IoOp.READ) / 2.5, 0.2);
  }

  @Test
  void oneOutlierMovesATermByABoundedStep() {
    for (int n = 0; n < 100; n++) {
      disk.learn(IoOp.READ, MIB, true, 10.0 * MIB);
    }
    double before = disk.nanos(IoOp.READ, MIB, true);
    disk.learn(IoOp.READ, MIB, true, 100 * before);
    assertEquals(1.15, disk.nanos(IoOp.READ, MIB, true) / before, 1e-9);
  }

  @Test
  void firstMeasurementMovesATermToFourTimesAtMost() {
    disk.learn(IoOp.READ, MIB, true, 1e15);
    assertEquals(40, disk.nanosPerByte(IoOp.READ), 1e-9);
  }

  @Test
  void whatIsNoTimeIsPassedOver() {
    double before = disk.nanos(IoOp.READ, MIB, false);
    disk.learn(IoOp.READ, MIB, false, -1);
    disk.learn(IoOp.READ, MIB, false, Double.NaN);
    disk.learn(IoOp.READ, 0, true, 1e6);
    assertEquals(before, disk.nanos(IoOp.READ, MIB, false));
  }

  @Test
  void whatIsNoModelIsRefused() {
    for (double bad : new double[] {0, -1, Double.NaN, Double.POSITIVE_INFINITY}) {
      assertThrows(IllegalArgumentException.class, () -> new DeviceModel(true, bad, 1, 0.1));
      assertThrows(IllegalArgumentException.class, () -> new DeviceModel(true, 1, bad, 0.1));
      assertThrows(IllegalArgumentException.class, () -> new DeviceModel(true, 1, 1, bad));
    }
  }

  /** Many a virtual disk on flash says that it is rotational. */
  @Test
  void whatIsCalledADiskAndNeedsNoTimeToGetAnywhereDoesNotPosition() {
    assertTrue(disk.positions());
    for (int i = 0; i < 12; i++) {
      disk.learn(IoOp.READ, 1 << 20, false, 1e6);
    }
    assertFalse(disk.positions());
    for (int i = 0; i < 1000; i++) {
      disk.learn(IoOp.READ, 1 << 20, true, 1e6); // says nothing of places
    }
    assertFalse(disk.positions());
    for (int i = 0; i < 20; i++) {
      disk.learn(IoOp.READ, 1 << 20, false, 12e6); // what was cached below it no longer is
    }
    assertTrue(disk.positions());
  }

  @Test
  void writesThatACacheTakesMakeADiskNoFlash() {
    for (int i = 0; i < 100; i++) {
      disk.learn(IoOp.WRITE, 1 << 20, false, 1e5);
    }
    assertTrue(disk.positions());
    flash.learn(IoOp.READ, 4096, false, 1e9);
    assertFalse(flash.positions(), "flash never does");
  }
}
