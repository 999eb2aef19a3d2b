package org.ibis.broker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.ibis.broker.policy.Job;
import org.ibis.broker.policy.JobWeights;
import org.ibis.core.total.DeviceReport;
import org.ibis.core.total.Service;
import org.ibis.core.total.ServiceReport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** However many look, and at whatever, the totals are looked at once in a second. */
class LiveViewTest {
  private static final String JOB = "application_1_0001";
  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

  private final AtomicLong clock = new AtomicLong(Long.MAX_VALUE - 5); // as nanoTime may be
  private final AtomicInteger asked = new AtomicInteger(); // what runs
  private final JobWeights weights = new JobWeights(this::ask);
  private final ServiceTotals totals =
      new ServiceTotals(1, (flow, claimed) -> Terms.ofJob(weights.of(flow, claimed).weight()));
  private final LiveView view =
      new LiveView(totals, new BlockReadRates(), weights, new ClusterMode(), clock::get);

  private Optional<Job> ask(String flow) {
    asked.incrementAndGet();
    return Optional.of(new Job(flow, "ann", "root", 0, OptionalDouble.empty(), 0));
  }

  private void report(String reporter) {
    Map<String, Service> flows = Map.of(JOB, Service.of(1, true, 3, 3));
    ServiceReport report = new ServiceReport(reporter, 1, 1, 0, DeviceReport.of(flows));
    synchronized (totals) {
      totals.reported(List.of(report), clock.get());
    }
  }

  @Test
  void allLooksOfASecondAreAtOneCopy() {
    report("a/datanode-1/sda");
    assertEquals(1, view.cluster().nodes());
    List<JobState> jobs = view.jobs();
    int before = asked.get();
    report("b/datanode-1/sda");
    int reported = asked.get() - before;
    assertEquals(1, view.cluster().nodes());
    assertSame(view.cluster(), view.cluster());
    assertSame(jobs, view.jobs());
    assertEquals(1, view.nodes("", false).size());
    assertEquals(1, view.devices("", 9).all());
    assertEquals(1, view.devicesOf(JOB, 9).all());
    assertEquals(reported, asked.get() - before, "nothing is worked out anew");

    clock.addAndGet(SECOND);
    assertEquals(2, view.cluster().nodes());
    assertEquals(2, view.devicesOf(JOB, 9).all());
  }

  @Test
  void whoChangesAWeightSeesIt() {
    report("a/datanode-1/sda");
    assertEquals(3, view.job(JOB).orElseThrow().weight());
    view.override(JOB, OptionalDouble.of(7));
    assertEquals(7, view.job(JOB).orElseThrow().weight());
  }

  /** What is slow about a look, as to ask what runs, holds no report up. */
  @Test
  @Timeout(60)
  void aReportDoesNotWaitForALook() throws Exception {
    report("a/datanode-1/sda");
    CountDownLatch looking = new CountDownLatch(1);
    CountDownLatch over = new CountDownLatch(1);
    JobWeights slow =
        new JobWeights(
            flow -> {
              looking.countDown();
              awaitQuietly(over);
              return Optional.empty();
            });
    LiveView held = new LiveView(totals, new BlockReadRates(), slow, new ClusterMode(), clock::get);
    ExecutorService threads = Executors.newSingleThreadExecutor();
    try {
      Future<List<JobState>> jobs = threads.submit(held::jobs);
      looking.await();
      report("b/datanode-1/sda"); // or this would wait for ever
      over.countDown();
      assertEquals(1, jobs.get().size());
    } finally {
      threads.shutdownNow();
    }
    assertTrue(totals.reporters().containsKey("b/datanode-1/sda"));
  }

  private static void awaitQuietly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
