package org.ibis.nodemanager.shuffle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.ibis.blockhint.FileRange;
import org.junit.jupiter.api.Test;

class UnknownResidencyTest {
  private final List<String> calls = new ArrayList<>();
  private final FileRange unknown = new UnknownResidency(new InMemory());

  /** All of it is in memory, as the kernel says, and can be dropped. */
  private final class InMemory implements FileRange {
    @Override
    public void keepOpen() {}

    @Override
    public void pageIn(long offset, long bytes) {}

    @Override
    public boolean isResident(long offset, long bytes) {
      return true;
    }

    @Override
    public boolean canTellResident() {
      return true;
    }

    @Override
    public void flush(long offset, long bytes) {}

    @Override
    public void passed(long offset, long bytes) {
      calls.add("passed " + offset + " " + bytes);
    }

    @Override
    public boolean canDrop() {
      return true;
    }

    @Override
    public void drop(long offset, long bytes) {
      calls.add("drop " + offset + " " + bytes);
    }

    @Override
    public boolean isDeleted() {
      return true;
    }

    @Override
    public boolean outlivesStream() {
      return true;
    }

    @Override
    public void close() {}
  }

  @Test
  void whatTheKernelSaysIsInMemoryIsNotBelieved() {
    assertFalse(unknown.canTellResident());
    assertFalse(unknown.isResident(0, 1));
  }

  @Test
  void allElseIsTheFiles() throws Exception {
    assertTrue(unknown.canDrop());
    assertTrue(unknown.isDeleted());
    unknown.drop(1, 2);
    unknown.passed(3, 4);
    assertEquals(List.of("drop 1 2", "passed 3 4"), calls);
  }
}
