package org.ibis.core.permit;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.ibis.core.IoOp;
import org.ibis.core.window.Window;
import org.junit.jupiter.api.Test;

class AskedWindowsTest {
  private static final long LATELY = 100;

  private final AskedWindows windows = new AskedWindows(0);

  @Test
  void aDeviceIsUsedWhileAWindowWaitsAndForAMomentAfterTheLastAsk() {
    long began = Long.MAX_VALUE - 50; // the clock may overflow, as System.nanoTime may
    assertFalse(windows.isUsed(LATELY, Long.MIN_VALUE), "nothing was ever asked for");
    assertFalse(windows.isUsed(LATELY, began));
    Window window = new Window(0, 10);
    AskedWindow w =
        new AskedWindow(windows.number(), "job", IoOp.READ, window, (start, bytes) -> {}, began);
    assertTrue(windows.add(w, 1));
    assertTrue(windows.isUsed(LATELY, began + 1_000_000), "it still waits");
    assertTrue(windows.cancel(w));
    assertTrue(windows.isUsed(LATELY, began + LATELY - 1));
    assertFalse(windows.isUsed(LATELY, began + LATELY));
  }

  @Test
  void whoIsToldThatItsWindowsWaitDoesNotTakeTheOtherSideForDead() {
    Window window = new Window(0, 10);
    AskedWindow w =
        new AskedWindow(windows.number(), "job", IoOp.READ, window, (start, bytes) -> {}, 0);
    assertTrue(windows.add(w, 1));
    windows.heard(0);
    assertFalse(windows.isSilentFor(25, 25));
    assertTrue(windows.isSilentFor(25, 26));
    windows.heard(26); // it waits there, as other jobs have their turns
    assertFalse(windows.isSilentFor(25, 51));
    assertTrue(windows.isSilentFor(25, 52));
  }
}
