package org.ibis.client;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.ibis.client.MovedFiles.Entry;
import org.ibis.core.permit.NodeLeases;
import org.ibis.core.permit.NodeLeases.Lease;
import org.ibis.core.tier.IntermediateFile;

/**
 * In which of its local directories a task creates a file of intermediate data: with a lease of the
 * node in the one that is on an SSD, at the same place in it; without one in another. Whoever looks
 * for such a file looks into all of them, with IBIS or without. Safe for use by several threads.
 */
final class LocalTier {
  /** What a file is asked for at first, bytes; most spills are larger, and it grows. */
  private static final long FIRST_BYTES = 4 << 20;

  /** An index has 24 bytes for each reducer. */
  private static final long FIRST_OF_SMALL_BYTES = 64 << 10;

  private static final long SMALL_REQUEST_BYTES = 4096;

  /**
   * A disk with less room than this takes no file that Hadoop has put on an SSD with more, bytes.
   */
  private static final long ROOM_BYTES = 4L << 30;

  private final List<Path> directories;
  private final NodeLeases leases;
  private final Predicate<Path> isOn;
  private final Job job;
  private final MovedFiles files = new MovedFiles();
  private final AtomicInteger turn = new AtomicInteger();

  /**
   * What of a job's configuration says how its files will be read.
   *
   * @param sortBytes what a map sorts at a time: its buffer, or its block where that is less
   */
  record Job(long sortBytes, int reducers) {}

  /**
   * @param directories of the application in the node's local directories
   * @param isOn whether the files of a directory are scheduled
   */
  LocalTier(List<Path> directories, NodeLeases leases, Predicate<Path> isOn, Job job) {
    this.directories = List.copyOf(directories);
    this.leases = leases;
    this.isOn = isOn;
    this.job = job;
  }

  /** For tests: who is asked. */
  NodeLeases leases() {
    return leases;
  }

  /** Where a file is. */
  File placeOf(File name) {
    Entry e = files.of(name);
    return e == null ? name : new TieredFile(this, e);
  }

  /** Whether a file is somewhere else than its name says. */
  boolean isElsewhere(File name) {
    Entry e = files.named(name);
    return e != null && e.isMoved();
  }

  /**
   * Says where a new file is to be; it is there from then on.
   *
   * @return null where it is to be where its name says, and nothing is done around it
   */
  Entry place(File name) {
    Path file = name.toPath();
    Path home = directoryOf(file);
    if (home == null || !IntermediateFile.isOne(home.relativize(file)) || !isOn.test(home)) {
      return null;
    }
    Entry known = files.named(name);
    if (known != null) {
      return known; // it is written anew
    }
    Path ssd = ssd();
    if (ssd == null || files.isFull() || name.exists()) {
      return null;
    }
    Path data = IntermediateFile.ofChecksums(file);
    Entry e = data == null ? placed(name, home, ssd) : beside(name, home, data);
    if (e != null) {
      files.add(e);
    }
    return e;
  }

  private Entry placed(File name, Path home, Path ssd) {
    long request = IntermediateFile.requestBytes(name.toPath(), job.sortBytes, job.reducers);
    Lease lease =
        leases.ask(request > SMALL_REQUEST_BYTES ? FIRST_BYTES : FIRST_OF_SMALL_BYTES, request);
    Path to = lease != null ? ssd : home.equals(ssd) ? other(ssd) : null;
    if (to == null) {
      return null;
    }
    File place = to.resolve(home.relativize(name.toPath())).toFile();
    if (!place.equals(name) && place.exists()) {
      if (lease != null) {
        lease.end();
      }
      return null;
    }
    return new Entry(name, place, lease);
  }

  /** Checksums are beside what they are of. */
  private Entry beside(File name, Path home, Path data) {
    Entry of = files.named(data.toFile());
    if (of == null || !of.isMoved()) {
      return null;
    }
    Path to = directoryOf(of.place().toPath());
    return new Entry(name, to.resolve(home.relativize(name.toPath())).toFile(), null);
  }

  /**
   * A file that could not be created there is to be where its name says.
   *
   * @throws IOException if there is a beginning of it, which would be taken for the file
   */
  void notPlaced(Entry e) throws IOException {
    files.ended(e);
    if (e.isMoved()) {
      remove(e);
    }
  }

  /** Removes a file that is about to be somewhere else, as only one may be found. */
  static void remove(Entry e) throws IOException {
    File place = new File(e.place().getPath());
    if (!place.delete() && place.exists()) {
      throw new IOException(place + " is not whole, and can't be deleted");
    }
  }

  /**
   * A file can't be on the SSD any longer: from now on its name stands for another place, where
   * nothing is yet, and its lease has ended.
   *
   * @throws IOException if there is no other place
   */
  void moveHome(Entry e) throws IOException {
    Path name = e.name().toPath();
    Path home = directoryOf(name);
    Path ssd = directoryOf(e.place().toPath());
    files.ended(e);
    if (home.equals(ssd)) {
      Path to = other(ssd);
      if (to == null) {
        throw new IOException("no other directory has room for " + name);
      }
      files.add(new Entry(e.name(), to.resolve(home.relativize(name)).toFile(), null));
    }
  }

  /**
   * The application's directory on the SSD; null where the node has none, or takes nothing there.
   */
  private Path ssd() {
    Path of = leases.directory();
    if (of == null || directories.size() < 2) {
      return null;
    }
    return directories.stream().filter(d -> d.startsWith(of)).findFirst().orElse(null);
  }

  /** One that is not on the SSD, in turn; null where none has room. */
  private Path other(Path ssd) {
    long enough = Math.min(ROOM_BYTES, ssd.toFile().getUsableSpace());
    int first = turn.getAndIncrement();
    for (int i = 0; i < directories.size(); i++) {
      Path d = directories.get(Math.floorMod(first + i, directories.size()));
      if (!d.equals(ssd) && d.toFile().getUsableSpace() >= enough) {
        return d;
      }
    }
    return null;
  }

  private Path directoryOf(Path file) {
    for (Path d : directories) {
      if (file.startsWith(d)) {
        return d;
      }
    }
    return null;
  }

  /** As {@link File#renameTo}: the file stays on its device where its new name may be on any. */
  boolean rename(Entry e, File to) {
    File name = to instanceof TieredFile t ? t.name() : to;
    Path home = directoryOf(name.toPath());
    if (home == null || !IntermediateFile.isOne(home.relativize(name.toPath()))) {
      boolean done = new File(e.place().getPath()).renameTo(to);
      if (done) {
        files.ended(e); // it is not looked for in all directories any more
      }
      return done;
    }
    Path device = directoryOf(e.place().toPath());
    File place = device.resolve(home.relativize(name.toPath())).toFile();
    File parent = place.getParentFile();
    boolean unused = parent.exists() || parent.mkdirs(); // else the next one fails
    if (!new File(e.place().getPath()).renameTo(place)) {
      return false;
    }
    replace(name, place);
    files.remove(e);
    files.add(new Entry(name, place, e.lease()));
    return true;
  }

  /** What was there under a name that another file has now. */
  private void replace(File name, File place) {
    Entry old = files.named(name);
    File was = old == null ? name : old.place();
    if (!was.equals(place)) {
      boolean unused = new File(was.getPath()).delete(); // mostly there is none
    }
    if (old != null) {
      files.ended(old);
    }
  }

  /** As {@link File#delete}. */
  boolean delete(Entry e) {
    boolean done = new File(e.place().getPath()).delete();
    if (done) {
      files.ended(e);
    }
    return done;
  }

  /** Whether anything is to be done when a file or directory is deleted. */
  boolean isDirectoryOfSome(File file) {
    return !files.isEmpty() && file.isDirectory();
  }

  /** A directory was deleted: what was created in it is to be gone wherever it is. */
  void deleted(File directory) {
    for (Entry e : files.below(directory)) {
      boolean unused = new File(e.place().getPath()).delete(); // it may be gone already
      files.ended(e);
    }
  }
}
