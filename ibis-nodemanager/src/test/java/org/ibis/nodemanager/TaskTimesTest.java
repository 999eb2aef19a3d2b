package org.ibis.nodemanager;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TaskTimesTest {
  private static final long SECOND = 1_000_000_000;

  private final Map<Integer, Long> had = new HashMap<>(); // by process id, ns
  private long now;
  private final TaskTimes times =
      new TaskTimes(
          new TaskTimes.Clock() {
            @Override
            public long nanos() {
              return now;
            }

            @Override
            public long processorNanos(int pid) throws IOException {
              Long nanos = had.get(pid);
              if (nanos == null) {
                throw new IOException("no process " + pid);
              }
              return nanos;
            }
          },
          4);

  private void task(int pid, String flow) {
    had.put(pid, 0L);
    times.began(pid, flow);
  }

  private void aSecondEnds() {
    now += SECOND;
    times.endPeriod();
  }

  private void uses(int pid, double seconds) {
    had.merge(pid, (long) (seconds * SECOND), Long::sum);
  }

  @Test
  void aTaskThatComputesAllTheTimeNeedsAllTheTime() {
    task(1, "a");
    task(2, "b");
    uses(1, 1);
    uses(2, 0.25);
    aSecondEnds();
    assertEquals(1, times.of("a"), 1e-9);
    assertEquals(0.25, times.of("b"), 1e-9);
    assertEquals(0, times.of("nobody"));
  }

  @Test
  void whatCountsIsWhatIsNewInAPeriod() {
    task(1, "a");
    uses(1, 1);
    aSecondEnds();
    uses(1, 0.5);
    aSecondEnds();
    assertEquals(0.5, times.of("a"), 1e-9);
  }

  @Test
  void oneThatIsHeardOfLateCountsForOnePeriodAtMost() {
    had.put(1, 100 * SECOND);
    times.began(1, "a");
    aSecondEnds();
    assertEquals(1, times.of("a"), 1e-9);
    uses(1, 0.1);
    aSecondEnds();
    assertEquals(0.1, times.of("a"), 1e-9);
  }

  @Test
  void manyTasksHaveWhatProcessorsTheOthersLeave() {
    for (int pid = 1; pid <= 8; pid++) {
      task(pid, "many");
      uses(pid, 0.25); // two processors in all
    }
    task(9, "other");
    uses(9, 1);
    aSecondEnds();
    assertEquals(2.0 / 3, times.of("many"), 1e-9);
  }

  @Test
  void whoHasEndedIsForgotten() {
    task(1, "a");
    uses(1, 1);
    aSecondEnds();
    had.remove(1);
    aSecondEnds();
    assertEquals(0, times.of("a"));
    task(1, "b"); // the id is another's
    aSecondEnds();
    assertEquals(0, times.of("a"));
  }

  @Test
  void theTimeOfARealProcessGrows() throws IOException {
    int self = (int) ProcessHandle.current().pid();
    long before = ProcessStat.of(self).processorNanos();
    long end = System.nanoTime() + 10 * SECOND;
    long after = before;
    while (after < before + 20_000_000 && System.nanoTime() < end) {
      after = ProcessStat.of(self).processorNanos();
    }
    assertTrue(after >= before + 20_000_000);
  }
}
