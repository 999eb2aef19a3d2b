package org.ibis.nodemanager;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.ibis.blockhint.FileRange;
import org.ibis.core.FailOpen;
import org.ibis.core.FlowTag;
import org.ibis.core.Mode;
import org.ibis.core.device.DeviceScheduler;
import org.ibis.core.device.FlowSnapshot;
import org.ibis.core.device.Moded;
import org.ibis.core.permit.Frame.Flow;
import org.ibis.core.permit.Frame.Hello;
import org.ibis.core.permit.Frame.HelloDaemon;
import org.ibis.core.tier.Refusal;
import org.ibis.core.tier.TierBudget;
import org.ibis.core.window.WindowLimits;
import org.ibis.nodemanager.tier.ClientLeases;
import org.ibis.nodemanager.tier.LocalTier;

/** A node with local directories on disks and one on an SSD, whose permits any process gets. */
public final class TieredNode implements AutoCloseable {
  private static final WindowLimits LIMITS = new WindowLimits(65_536, 65_536, 262_144);
  private static final String OTHER = "application_1_0009";
  private static final long SMALL = 4096; // bytes of a request
  private static final long CAP_NANOS = 20_000_000_000L;

  private final FailOpen failOpen = new FailOpen(System::nanoTime, (message, cause) -> {});
  private final AtomicBoolean on = new AtomicBoolean(true);
  private final Path ssd;
  private final Path socket;
  private final Moded<DeviceScheduler> disk = disk();
  private final Moded<DeviceScheduler> flash = disk();
  private final LocalTier tier;
  private PermitServer server;

  /**
   * @param ssd a directory that is there
   * @param bytes for intermediate data
   */
  public TieredNode(Path socket, Path ssd, long bytes) throws IOException {
    this.socket = socket;
    this.ssd = ssd;
    tier = new LocalTier(ssd, bytes, 100, () -> true, on::get, failOpen);
    for (Moded<DeviceScheduler> d : List.of(disk, flash)) {
      d.goBy(() -> on.get() ? Mode.ON : Mode.OFF);
    }
    TestDisk.eventually(this::hasLooked);
    start();
  }

  /** There may be too few bytes for anybody, and somebody has to have looked to know that. */
  private boolean hasLooked() {
    long silent = tier.budget().refusals(Refusal.SILENT);
    long has = tier.budget().lease(OTHER, 0, 1, SMALL, System.nanoTime());
    long unused = tier.budget().lease(OTHER, has, 0, SMALL, System.nanoTime());
    return tier.budget().refusals(Refusal.SILENT) == silent;
  }

  private Moded<DeviceScheduler> disk() {
    return new Moded<>(TestDisk.of(failOpen, 4, LIMITS, CAP_NANOS));
  }

  public void start() throws IOException {
    server = new PermitServer(List.of(socket), peer -> new AnyTask(), failOpen);
  }

  public void stop() throws IOException {
    server.close();
  }

  public void switchOff() {
    on.set(false);
    disk.switchOver();
    flash.switchOver();
  }

  public TierBudget budget() {
    return tier.budget();
  }

  /** What was written under permits of the disks, bytes. */
  public long writtenToDisks() {
    return written(disk);
  }

  /** And of the SSD. */
  public long writtenToSsd() {
    return written(flash);
  }

  private static long written(Moded<DeviceScheduler> device) {
    return device.scheduler().snapshot().flows().stream().mapToLong(FlowSnapshot::writeBytes).sum();
  }

  @Override
  public void close() throws IOException {
    stop();
    tier.close();
    Files.deleteIfExists(socket);
  }

  private final class AnyTask implements PermitSession.Policy {
    private final PermitServers.AnyPeer any = new PermitServers.AnyPeer(disk, ssd.getParent());
    private String application;

    @Override
    public FlowTag tagOf(Hello hello) throws IOException {
      FlowTag tag = any.tagOf(hello);
      application = tag.flow();
      return tag;
    }

    @Override
    public void check(HelloDaemon hello) throws IOException {
      any.check(hello);
    }

    @Override
    public FlowTag tagOf(Flow flow) {
      return any.tagOf(flow);
    }

    @Override
    public Moded<DeviceScheduler> schedulerOf(String directory, boolean anywhere) {
      return Path.of(directory).startsWith(ssd) ? flash : disk;
    }

    @Override
    public FileRange openOf(int descriptor) throws IOException {
      return any.openOf(descriptor);
    }

    @Override
    public ClientLeases leases() {
      return tier.leasesOf(application);
    }
  }
}
