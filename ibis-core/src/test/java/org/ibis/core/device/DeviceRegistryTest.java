package org.ibis.core.device;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.ibis.core.FailOpen;
import org.ibis.core.FlowTag;
import org.ibis.core.FlowWeights;
import org.ibis.core.IoKind;
import org.ibis.core.IoOp;
import org.ibis.core.Mode;
import org.ibis.core.conf.IbisConf;
import org.ibis.core.total.Service;
import org.ibis.core.window.Window;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class DeviceRegistryTest {
  @TempDir Path temp;
  private final List<String> met = new ArrayList<>();
  private final FlowWeights weights = new FlowWeights();
  private final FailOpen failOpen = new FailOpen(System::nanoTime, (m, t) -> {});

  @Test
  void directoriesOnOneDiskShareItsScheduler() throws IOException {
    try (DeviceRegistry registry = registry(Map.of())) {
      Moded<DeviceScheduler> first = registry.schedulerFor(mount("data1", "8:1"));
      assertSame(first, registry.schedulerFor(mount("data2", "8:1")));
      assertSame(first, registry.schedulerFor(temp.resolve("data1")), "known by now");
      assertNotSame(first, registry.schedulerFor(mount("other", "8:17")));
      assertEquals(List.of("dev-8-1", "dev-8-17"), met);
    }
  }

  @Test
  void aBadValueIsFoundAtTheStartAndNamesItsKey() {
    IllegalArgumentException e =
        assertThrows(
            IllegalArgumentException.class,
            () -> registry(Map.of("ibis.scheduler.depth", "many")).close());
    assertTrue(e.getMessage().startsWith("ibis.scheduler.depth: 'many'"), e.getMessage());
  }

  @Test
  void theModeIsThatOfAllDisksThoseToComeAmongThem() throws IOException {
    try (DeviceRegistry registry = registry(Map.of("ibis.mode", "off"))) {
      Moded<DeviceScheduler> first = registry.schedulerFor(mount("data1", "8:1"));
      assertEquals(Mode.OFF, first.mode());
      registry.mode().own(Mode.ON);
      assertEquals(Mode.ON, first.mode());
      registry.mode().cluster(Mode.OFF);
      assertEquals(Mode.OFF, first.mode());
      assertEquals(Mode.OFF, registry.schedulerFor(mount("other", "8:17")).mode());
      assertFalse(registry.hasQueued());
    }
  }

  @Test
  @Timeout(60)
  void whatIsToRunOftenGoesOnWhateverItThrows() throws Exception {
    try (DeviceRegistry registry = registry(Map.of())) {
      CountDownLatch twice = new CountDownLatch(2);
      registry.runOften(
          () -> {
            twice.countDown();
            throw new IllegalStateException("made to fail");
          });
      twice.await();
      assertTrue(failOpen.get(FailOpen.Reason.INTERNAL_ERROR) > 0);
    }
  }

  @Test
  void aDirectoryWhoseDiskCannotBeFoundIsAnError() throws IOException {
    try (DeviceRegistry registry = registry(Map.of())) {
      assertThrows(IOException.class, () -> registry.schedulerFor(temp.resolve("nowhere")));
    }
  }

  @Test
  @Timeout(60)
  void ioRunsOnThreadsOfItsOwnAndPeriodsEnd() throws Exception {
    try (DeviceRegistry registry = registry(Map.of("ibis.scheduler.period.ms", "10"))) {
      Moded<DeviceScheduler> scheduler = registry.schedulerFor(mount("data", "8:1"));
      List<String> thread = new ArrayList<>();
      scheduler
          .submit(
              new FlowTag("a", 1, IoKind.PERSISTENT),
              IoOp.READ,
              new Window(0, 1),
              (start, bytes) -> thread.add(Thread.currentThread().getName()))
          .done()
          .get(30, TimeUnit.SECONDS);
      assertTrue(thread.get(0).startsWith("ibis-io-"), thread.get(0));
      while (Double.isNaN(scheduler.scheduler().snapshot().latencyNanos())) {
        Thread.onSpinWait(); // until the period in which it was observed has ended
      }
    }
  }

  /** The broker leaves a flow 0.003 of what the heaviest one has: nobody may claim so little. */
  @Test
  @Timeout(60)
  void aWeightThatNoJobMayClaimIsReportedBesideTheClaim() throws Exception {
    FlowTag tag = new FlowTag("a", 0.5, IoKind.PERSISTENT);
    var unused = weights.as(tag);
    weights.answered(Map.of("a", 0.003), Set.of());
    try (DeviceRegistry registry = registry(Map.of())) {
      registry
          .schedulerFor(mount("data", "8:1"))
          .submit(tag, IoOp.READ, new Window(0, 1), (start, bytes) -> {})
          .done()
          .get(30, TimeUnit.SECONDS);
      Service service = registry.reports().get("dev-8-1").flows().get("a");
      assertEquals(0.003, service.effective());
      assertEquals(0.5, service.weight());
    }
  }

  /** What counts as nobody's until the broker has answered has to be asked about. */
  @Test
  void namesThatTheBrokerHasNotAnsweredForAreAskedAboutOnce() throws Exception {
    weights.answered(Map.of(), Set.of());
    try (DeviceRegistry registry = registry(Map.of())) {
      IoScheduler a = registry.schedulerFor(mount("data", "8:1"));
      IoScheduler b = registry.schedulerFor(mount("other", "8:17"));
      for (String name : List.of("application_1_0001", "application_1_0002")) {
        a.withoutPermit(new FlowTag(name, 32, IoKind.PERSISTENT), 4096);
        b.withoutPermit(new FlowTag(name, 32, IoKind.PERSISTENT), 4096);
      }
      List<String> named = new ArrayList<>();
      registry.reports().values().forEach(r -> named.addAll(r.flows().keySet()));
      Collections.sort(named);
      assertEquals(
          List.of("application_1_0001", "application_1_0002", "untrusted", "untrusted"), named);
      assertSame(
          a.streams(new FlowTag("application_1_0001", 32, IoKind.PERSISTENT)),
          a.streams(new FlowTag("application_1_0002", 32, IoKind.PERSISTENT)));
    }
  }

  @Test
  void whereTheKernelDoesNotTellItsLimitsThatIsCountedOnceForEachDisk() throws IOException {
    Path nowhere = temp.resolve("nowhere");
    try (DeviceRegistry registry = registry(Map.of(), new DirtyMemory(nowhere, nowhere, nowhere))) {
      registry.schedulerFor(mount("data1", "8:1"));
      registry.schedulerFor(mount("data2", "8:1"));
      registry.schedulerFor(mount("other", "8:17"));
    }
    assertEquals(2, failOpen.get(FailOpen.Reason.NO_DIRTY_LIMIT));
  }

  @Test
  void whereTheKernelDoesNotTellWhatAnObservedDiskMovesThatIsCountedOnceForEachPeriod()
      throws IOException {
    try (DeviceRegistry registry = registry(Map.of("ibis.mode", "shadow"))) {
      List<Moded<DeviceScheduler>> all = List.of(registry.schedulerFor(mount("data1", "8:1")));
      ShadowPeriods periods = new ShadowPeriods(failOpen);
      periods.look(all, 0);
      periods.look(all, ShadowPeriods.NANOS - 1);
      assertEquals(0, failOpen.get(FailOpen.Reason.NO_BLOCK_STAT));
      periods.look(all, ShadowPeriods.NANOS);
      periods.look(all, 2 * ShadowPeriods.NANOS);
    }
    assertEquals(2, failOpen.get(FailOpen.Reason.NO_BLOCK_STAT));
  }

  /** A FIFO that nobody writes to hangs whoever opens it, as a file system without its server. */
  @Test
  @Timeout(60)
  void whileALookUpHangsPeriodsReportsAndTheOffSwitchGoOn() throws Exception {
    Path hangs = Files.createDirectories(temp.resolve("sys/8:17/queue")).resolve("rotational");
    assertEquals(0, new ProcessBuilder("mkfifo", hangs.toString()).start().waitFor());
    try (DeviceRegistry registry = registry(Map.of("ibis.scheduler.period.ms", "10"))) {
      Moded<DeviceScheduler> scheduler = registry.schedulerFor(mount("data", "8:1"));
      Path silent = mount("silent", "8:17");
      CompletableFuture<Void> asks =
          CompletableFuture.runAsync(
              () ->
                  assertThrows(SilentDiskException.class, () -> registry.schedulerNowFor(silent)));
      scheduler
          .submit(
              new FlowTag("a", 1, IoKind.PERSISTENT),
              IoOp.READ,
              new Window(0, 1),
              (start, bytes) -> {})
          .done()
          .get(30, TimeUnit.SECONDS);
      while (Double.isNaN(scheduler.scheduler().snapshot().latencyNanos())) {
        Thread.onSpinWait(); // until a period has ended
      }
      assertEquals(Set.of("dev-8-1"), registry.reports().keySet());
      registry.mode().own(Mode.OFF);
      assertEquals(Mode.OFF, scheduler.mode());
      asks.get(30, TimeUnit.SECONDS);
      assertSame(scheduler, registry.schedulerFor(temp.toRealPath().resolve("data")));
    }
  }

  @Test
  void aDiskWhoseMetricsAreRefusedIsScheduledAllTheSame() throws IOException {
    try (DeviceRegistry registry =
        registry(
            Map.of(),
            new DirtyMemory(),
            d -> {
              throw new IllegalStateException("made to fail");
            })) {
      assertEquals(Mode.ON, registry.schedulerFor(mount("data", "8:1")).mode());
      assertEquals(1, failOpen.get(FailOpen.Reason.INTERNAL_ERROR));
    }
  }

  private DeviceRegistry registry(Map<String, String> conf) {
    return registry(conf, new DirtyMemory());
  }

  private DeviceRegistry registry(Map<String, String> conf, DirtyMemory dirty) {
    return registry(conf, dirty, d -> met.add(d.device()));
  }

  private DeviceRegistry registry(
      Map<String, String> conf, DirtyMemory dirty, Consumer<Moded<DeviceScheduler>> onNewDevice) {
    return new DeviceRegistry(
        "test",
        IbisConf.of(conf),
        new BlockDevices(temp.resolve("mountinfo"), temp.resolve("sys")),
        dirty,
        weights,
        failOpen,
        System::nanoTime,
        onNewDevice);
  }

  private Path mount(String name, String device) throws IOException {
    Path dir = Files.createDirectories(temp.toRealPath().resolve(name));
    Path mountInfo = temp.resolve("mountinfo");
    String before = Files.exists(mountInfo) ? Files.readString(mountInfo) : "";
    Files.writeString(mountInfo, before + "1 1 " + device + " / " + dir + " rw - ext4 x rw\n");
    return dir;
  }
}
