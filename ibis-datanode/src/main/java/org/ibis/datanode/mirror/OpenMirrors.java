package org.ibis.datanode.mirror;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BiConsumer;
import org.ibis.blockhint.FileRange;
import org.ibis.core.mirror.BlockKey;
import org.ibis.core.mirror.BlockName;
import org.ibis.core.mirror.MalformedMapException;
import org.ibis.core.mirror.MirrorMap;
import org.ibis.datanode.mirror.MirrorFaultException.Fault;

/**
 * Opens mirrors, and keeps those open that were used last. Threads of its own ask the SSD: whoever
 * wants a mirror waits for a moment at most, and goes on with his disk until it is open. Safe for
 * use by several threads.
 */
final class OpenMirrors {
  private static final int KEPT = 128; // data and checksums of 64 blocks

  private final Path mirrors;
  private final Executor opener;
  private final BiConsumer<BlockName, MirrorFaultException> faults;
  private final Map<BlockName, Mirror> kept = new LinkedHashMap<>(16, 0.75f, true);
  private boolean closed; // under the lock of kept
  private volatile CompletableFuture<?> slow = CompletableFuture.completedFuture(null);

  /**
   * @param mirrors the directory with that name on the SSD
   * @param opener does what asks the SSD; may refuse
   * @param faults is told of mirrors that are of no use
   */
  OpenMirrors(Path mirrors, Executor opener, BiConsumer<BlockName, MirrorFaultException> faults) {
    this.mirrors = mirrors;
    this.opener = opener;
    this.faults = faults;
  }

  /**
   * The key of a block's file.
   *
   * @param descriptor of that file, open
   */
  static BlockKey keyOf(BlockName name, int descriptor) throws IOException {
    Map<String, Object> is =
        Files.readAttributes(
            Path.of("/proc/self/fd/" + descriptor), "unix:dev,ino,size,lastModifiedTime");
    FileTime changed = (FileTime) is.get("lastModifiedTime");
    return new BlockKey(
        name.pool(),
        name.block(),
        (Long) is.get("dev"),
        (Long) is.get("ino"),
        (Long) is.get("size"),
        changed.to(TimeUnit.NANOSECONDS));
  }

  /**
   * The mirror of a block.
   *
   * @param patienceNanos how long is waited for it, unless others waited so long in vain
   * @return gives it, to be released by whoever asked, or null where there is none
   * @throws RejectedExecutionException where too many wait already
   */
  CompletableFuture<Mirror> open(BlockName name, BlockKey key, long patienceNanos) {
    Mirror known;
    synchronized (kept) {
      known = kept.get(name);
    }
    if (known != null && known.key().equals(key) && known.use()) {
      return CompletableFuture.completedFuture(known);
    }
    CompletableFuture<Mirror> opening = new CompletableFuture<>();
    opener.execute(() -> opening.complete(openNow(name, key)));
    if (slow.isDone()) {
      await(opening, patienceNanos);
    }
    return opening;
  }

  private void await(CompletableFuture<Mirror> opening, long nanos) {
    try {
      var unused = opening.get(nanos, TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      slow = opening;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException e) {
      throw new IllegalStateException(e); // it completes normally
    }
  }

  /** In use by the caller; null where it is of no use. */
  private Mirror openNow(BlockName name, BlockKey key) {
    Mirror mirror;
    try {
      mirror = new Mirror(name, key, map(name, key), file(name));
    } catch (NoSuchFileException e) {
      faults.accept(name, null); // it is gone
      return null;
    } catch (MalformedMapException e) {
      faults.accept(
          name,
          new MirrorFaultException(
              Fault.OTHER_KEY, "the map of " + name + " is of no use: " + e.getMessage(), e));
      return null;
    } catch (IOException | RuntimeException | LinkageError e) {
      faults.accept(
          name,
          new MirrorFaultException(
              Fault.IO_ERROR, "the mirror of " + name + " can't be opened", e));
      return null;
    }
    boolean unused = mirror.use();
    keep(mirror);
    return mirror;
  }

  private MirrorMap map(BlockName name, BlockKey key) throws IOException {
    try (InputStream in =
        Files.newInputStream(mirrors.resolve(name.map()), LinkOption.NOFOLLOW_LINKS)) {
      return MirrorMap.parse(in.readNBytes(MirrorMap.MAX_BYTES + 1), key);
    }
  }

  private FileInputStream file(BlockName name) throws IOException {
    Path file = mirrors.resolve(name.mirror());
    if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
      throw new NoSuchFileException(file.toString());
    }
    return new FileInputStream(file.toFile());
  }

  private void keep(Mirror mirror) {
    List<Mirror> old = new ArrayList<>();
    synchronized (kept) {
      Mirror before = closed ? mirror : kept.put(mirror.name(), mirror);
      if (before != null) {
        old.add(before);
      }
      if (kept.size() > KEPT) {
        BlockName eldest = kept.keySet().iterator().next();
        old.add(kept.remove(eldest));
      }
    }
    old.forEach(Mirror::close);
  }

  /** Drops what nobody uses of a range from memory, some time, if it can. */
  void drop(BlockName name, long start, long end) {
    try {
      opener.execute(() -> dropNow(name, start, end));
    } catch (RejectedExecutionException e) {
      return; // it stays, and the kernel takes it when it needs it
    }
  }

  private void dropNow(BlockName name, long start, long end) {
    try (FileInputStream in = file(name);
        FileRange range = FileRange.of(in.getFD(), in.getChannel())) {
      range.drop(start, end - start);
    } catch (IOException | RuntimeException | LinkageError e) {
      return; // it is gone, or whoever reads it next finds out what is wrong
    }
  }

  /** Says that a block's mirror is not to be used for streams that begin from now on. */
  void forget(BlockName name) {
    Mirror mirror;
    synchronized (kept) {
      mirror = kept.remove(name);
    }
    if (mirror != null) {
      mirror.close();
    }
  }

  /** Closes all that nobody uses; what is in use when its stream ends. */
  void close() {
    List<Mirror> all;
    synchronized (kept) {
      closed = true;
      all = List.copyOf(kept.values());
      kept.clear();
    }
    all.forEach(Mirror::close);
  }
}
