package org.ibis.nodemanager.tier;

import static org.ibis.nodemanager.TestDisk.eventually;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.ibis.core.FailOpen;
import org.ibis.core.FailOpen.Reason;
import org.ibis.core.permit.Frame;
import org.ibis.core.permit.Frame.Lease;
import org.ibis.core.permit.Frame.Leased;
import org.ibis.core.permit.Frame.Tier;
import org.ibis.core.permit.MalformedFrameException;
import org.ibis.core.tier.Refusal;
import org.ibis.core.tier.TierBudget;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class LocalTierTest {
  private static final long BUDGET = 2_000_000;
  private static final long SMALL = 65_536; // bytes of a request
  private static final String APP = "application_1_0001";
  private static final String MAP = "/attempt_1_0001_m_000000_0/";

  @TempDir private Path ssd;
  private final FailOpen failOpen = new FailOpen(System::nanoTime, (message, cause) -> {});
  private final AtomicBoolean good = new AtomicBoolean(true);
  private final AtomicBoolean on = new AtomicBoolean(true);
  private LocalTier tier;

  @BeforeEach
  void start() throws IOException {
    file("usercache/u/appcache/" + APP + "/output" + MAP + "file.out", 1000);
    file("usercache/u/appcache/" + APP + "/output" + MAP + "file.out.index", 24);
    file("usercache/u/appcache/" + APP + "/container_1_0001_01_000002" + MAP + "file.out", 7);
    file("usercache/u/appcache/" + APP + "/filecache/10/job.jar", 7);
    file("usercache/u/filecache/10/a.jar", 7);
    file("usercache/v/appcache/application_1_0002/x" + MAP + "intermediate.1", 500);
    tier = new LocalTier(ssd, BUDGET, 100, good::get, on::get, failOpen);
    eventually(() -> tier.budget().foundBytes() > 0);
    eventually(() -> given(1));
  }

  private boolean given(long bytes) {
    boolean is = tier.lease("application_9_0009", 0, bytes, SMALL) == bytes;
    if (is) {
      long unused = tier.lease("application_9_0009", bytes, 0, SMALL);
    }
    return is;
  }

  private void file(String name, int bytes) throws IOException {
    Path file = ssd.resolve(name);
    Files.createDirectories(file.getParent());
    Files.write(file, new byte[bytes]);
  }

  @AfterEach
  void stop() {
    tier.close();
  }

  @Test
  void whatIsThereIsFoundByApplicationAndNothingElseCounts() throws IOException {
    assertEquals(Map.of(APP, 1024L, "application_1_0002", 500L), TierWalk.of(ssd));
    assertEquals(1524, tier.budget().foundBytes());
    assertEquals(1524, tier.budget().leftBytes());
    assertEquals(Map.of(), TierWalk.of(ssd.resolve("usercache")), "no container has run there");
  }

  /** As with LinuxContainerExecutor, where an application's directory has mode 710. */
  @Test
  void whereOnlyMapOutputsMayBeReadTheseCount() throws IOException {
    assertEquals(
        Map.of(APP, 1024L, "application_1_0002", TierBudget.UNKNOWN),
        TierWalk.of(ssd, p -> p.endsWith("output") && Files.isReadable(p)));
  }

  @Test
  void linksLeadNowhere() throws IOException {
    Path output = ssd.resolve("usercache/u/appcache/" + APP + "/output" + MAP);
    Files.createSymbolicLink(output.resolve("map_1.out"), output.resolve("file.out"));
    Files.createSymbolicLink(
        ssd.resolve("usercache/u/appcache/" + APP + "/attempt_1"), ssd.resolve("usercache"));
    assertEquals(1024L, TierWalk.of(ssd).get(APP));
  }

  @Test
  void aTaskHasTheShareOfItsApplicationAndLeavesWhatItHas() throws MalformedFrameException {
    ClientLeases task = tier.leasesOf(APP);
    assertEquals(new Tier(ssd.toString()), task.tier());
    assertEquals(new Leased(1, 600_000), task.received(new Lease(1, 600_000, SMALL)));
    assertEquals(new Leased(2, 0), task.received(new Lease(2, 1_350_000, SMALL)));
    assertEquals(1, tier.budget().refusals(Refusal.SHARE));
    assertEquals(new Leased(2, 1_250_000), task.received(new Lease(2, 1_250_000, SMALL)));
    assertEquals(new Leased(1, 600_000), task.received(new Lease(1, 700_000, SMALL)));
    assertNull(task.received(new Lease(2, 0, SMALL)));
    assertEquals(new Leased(1, 700_000), task.received(new Lease(1, 700_000, SMALL)));
    assertEquals(new Leased(1, 500_000), task.received(new Lease(1, 500_000, SMALL)));
    assertEquals(500_000, tier.budget().leasedBytes());
    task.close();
    task.close();
    assertEquals(0, tier.budget().leasedBytes());
    assertEquals(500_000 + 1524, tier.budget().leftBytes());
    assertNull(task.received(new Lease(3, 1, SMALL)));
  }

  @Test
  void aNewFileHasWhatTheOneBeforeItNeededAndNotWhatThatHadLeased() throws MalformedFrameException {
    ClientLeases task = tier.leasesOf(APP);
    assertEquals(new Leased(1, 100_000), task.received(new Lease(1, 100_000, SMALL)));
    assertEquals(new Leased(1, 800_000), task.received(new Lease(1, 800_000, SMALL)));
    assertEquals(new Leased(1, 480_000), task.received(new Lease(1, 480_000, SMALL)));
    ClientLeases next = tier.leasesOf(APP);
    assertEquals(new Leased(1, 510_000), next.received(new Lease(1, 100_000, SMALL)));
    assertEquals(new Leased(2, 510_000), next.received(new Lease(2, 100_000, SMALL)));
    assertEquals(new Leased(3, 0), next.received(new Lease(3, 100_000, SMALL)), "no room for that");
    assertEquals(new Leased(4, 100_000), next.received(new Lease(4, 100_000, 2 * SMALL)));
  }

  @Test
  void aTaskHasSoManyLeases() throws MalformedFrameException {
    ClientLeases task = tier.leasesOf(APP);
    for (int i = 0; i < Frame.MAX_LEASES; i++) {
      assertEquals(new Leased(i, 1), task.received(new Lease(i, 1, SMALL)));
    }
    Lease more = new Lease(Frame.MAX_LEASES, 1, SMALL);
    assertThrows(MalformedFrameException.class, () -> task.received(more));
  }

  @Test
  void nothingIsLeasedWhileIbisIsOff() {
    on.set(false);
    assertEquals(0, tier.lease(APP, 0, 1, SMALL));
    assertEquals(1, tier.budget().refusals(Refusal.OFF));
  }

  @Test
  void norWhereTheNodeManagerDoesNotUseTheDirectory() {
    good.set(false);
    eventually(() -> !given(1));
    eventually(() -> tier.budget().refusals(Refusal.BAD_DIRECTORY) > 0);
    good.set(true);
    eventually(() -> given(1));
  }

  @Test
  void aFileSystemThatIsFullerThanTheNodeManagerLikesGetsNothing() throws IOException {
    try (LocalTier full = new LocalTier(ssd, BUDGET, 0.001, good::get, on::get, failOpen)) {
      eventually(() -> full.budget().foundBytes() > 0);
      eventually(
          () -> full.lease(APP, 0, 1, SMALL) == 0 && full.budget().refusals(Refusal.SPACE) > 0);
    }
  }

  @Test
  void aDirectoryThatIsGoneIsCounted() throws IOException {
    Path gone = Files.createDirectory(ssd.resolve("gone"));
    try (LocalTier of = new LocalTier(gone, BUDGET, 100, good::get, on::get, failOpen)) {
      Files.delete(gone);
      eventually(() -> failOpen.get(Reason.NO_SSD) > 0);
      assertEquals(BUDGET, of.budget().budget());
    }
  }
}
