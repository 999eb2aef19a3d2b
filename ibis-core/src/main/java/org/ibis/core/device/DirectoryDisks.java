package org.ibis.core.device;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongSupplier;
import org.ibis.core.device.BlockDevices.Disk;
import org.ibis.core.device.MountTable.Mount;

/**
 * On which disks directories are. A file system is asked on a thread of its own, and waited for no
 * longer than a second, once: where it hangs, nobody else does. What it said holds while the kernel
 * says that the same is mounted there, and is looked up again when that has changed.
 *
 * <p>Safe for use by several threads, none of which does I/O under a lock.
 */
final class DirectoryDisks {
  /** How long a thread waits for a file system that says nothing. */
  static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(1);

  /** The kernel is asked for its mounts no more often than that, unless somebody wants it. */
  static final long LOOK_NANOS = TimeUnit.SECONDS.toNanos(1);

  /** After so long a link on the way to a directory may lead elsewhere. */
  static final long LINKS_NANOS = TimeUnit.MINUTES.toNanos(1);

  /** Look-ups under way: more of them hang in one process only if something else is wrong. */
  static final int MOST_LOOK_UPS = 64;

  private final BlockDevices devices;
  private final LongSupplier clock;
  private final Semaphore lookUps = new Semaphore(MOST_LOOK_UPS);
  private final Map<Path, Entry> entries = new ConcurrentHashMap<>();
  private volatile Looked last; // null before the first look at the mounts

  private record Looked(MountTable table, long at) {}

  /** What the file system and the kernel said, and the mounts by which it is known to hold. */
  private record Known(Path real, Mount mount, Disk disk, MountTable table, long at) {
    Known heldBy(MountTable now) {
      return new Known(real, mount, disk, now, at);
    }
  }

  /** Of a directory. */
  private static final class Entry {
    private volatile Known known; // null before
    private CompletableFuture<Known> lookUp; // under way, or null; guarded by this, as the next
    private boolean late; // it was waited for in vain
  }

  /**
   * @param clock ns, monotone
   */
  DirectoryDisks(BlockDevices devices, LongSupplier clock) {
    this.devices = devices;
    this.clock = clock;
  }

  /**
   * The disk that holds a directory.
   *
   * @param now whether what was mounted this moment counts already, else a second later at most
   * @throws SilentDiskException if a file system on the way to it says nothing
   * @throws IOException if the disk can't be found out
   */
  Disk diskOf(Path directory, boolean now) throws IOException {
    Entry entry = entries.computeIfAbsent(directory, d -> new Entry());
    Known known = entry.known;
    MountTable table = mounts(now);
    if (known != null && known.table() != table) {
      known = stillKnown(known, table) ? known.heldBy(table) : null;
      entry.known = known;
    }
    if (known == null) {
      known = await(entry, directory);
    } else if (clock.getAsLong() - known.at() >= LINKS_NANOS) {
      var unused = begin(entry, directory);
    }
    return known.disk();
  }

  private static boolean stillKnown(Known known, MountTable table) {
    try {
      return table.of(known.real()).equals(known.mount());
    } catch (IOException e) {
      return false;
    }
  }

  /** The same object while nothing was mounted or unmounted. */
  private MountTable mounts(boolean now) throws IOException {
    Looked looked = last;
    long time = clock.getAsLong();
    if (looked != null && !now && time - looked.at() < LOOK_NANOS) {
      return looked.table();
    }
    MountTable table = devices.mounts();
    if (looked != null && looked.table().isSame(table)) {
      table = looked.table();
    }
    last = new Looked(table, time);
    return table;
  }

  private Known await(Entry entry, Path directory) throws IOException {
    CompletableFuture<Known> lookUp = begin(entry, directory);
    boolean late;
    synchronized (entry) {
      late = entry.late;
    }
    try {
      return lookUp.get(late ? 0 : PATIENCE_NANOS, TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      synchronized (entry) {
        entry.late = entry.lookUp == lookUp; // the next ones need not wait as long
      }
      throw new SilentDiskException(directory + " is on a file system that does not answer");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted at the look-up of " + directory, e);
    } catch (ExecutionException e) {
      throw new IOException("the disk of " + directory + " is not known: " + message(e), e);
    }
  }

  private static String message(ExecutionException e) {
    return e.getCause().getMessage();
  }

  /** Begins a look-up where none is under way. */
  private CompletableFuture<Known> begin(Entry entry, Path directory) {
    CompletableFuture<Known> mine = new CompletableFuture<>();
    synchronized (entry) {
      if (entry.lookUp != null) {
        return entry.lookUp;
      }
      entry.lookUp = mine;
      entry.late = false;
    }
    if (!lookUps.tryAcquire()) {
      ended(entry, mine, null, new IOException(MOST_LOOK_UPS + " look-ups do not come to an end"));
      return mine;
    }
    Thread thread = new Thread(() -> run(entry, mine, directory), "ibis-lookup");
    thread.setDaemon(true);
    try {
      thread.start();
    } catch (OutOfMemoryError e) { // no thread to be had
      lookUps.release();
      ended(entry, mine, null, e);
    }
    return mine;
  }

  private void run(Entry entry, CompletableFuture<Known> lookUp, Path directory) {
    Known found = null;
    Throwable failure = null;
    try {
      long at = clock.getAsLong();
      MountTable before = mounts(true); // else what is mounted meanwhile would not be seen
      Path real = devices.realPath(directory);
      Mount mount = before.of(real);
      found = new Known(real, mount, devices.diskOf(mount), before, at);
    } catch (Throwable t) { // somebody waits for it
      failure = t;
    }
    lookUps.release();
    ended(entry, lookUp, found, failure);
  }

  private static void ended(
      Entry entry, CompletableFuture<Known> lookUp, Known found, Throwable failure) {
    synchronized (entry) {
      entry.lookUp = null;
      entry.late = false;
    }
    if (failure == null) {
      entry.known = found;
      lookUp.complete(found);
    } else {
      lookUp.completeExceptionally(failure);
    }
  }
}
