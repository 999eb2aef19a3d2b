package org.ibis.datanode;

import java.io.File;
import java.io.FileDescriptor;

/**
 * The names of the two files that a replica is written to. Hadoop opens its checksums by their
 * name, then makes streams of its data and of them by their descriptors alone, all on one thread.
 */
final class ReplicaNames {
  private record Checksums(File file, FileDescriptor fd) {}

  private final ThreadLocal<Checksums> opened = new ThreadLocal<>();

  /** Says that the checksums of a replica were opened. */
  void opened(File checksums, FileDescriptor fd) {
    opened.set(new Checksums(checksums, fd));
  }

  /**
   * What a stream writes that Hadoop makes now: first of the data, then of the checksums.
   *
   * @return null where that is not known
   */
  File of(FileDescriptor fd) {
    Checksums checksums = opened.get();
    if (checksums == null) {
      return null;
    }
    if (checksums.fd().equals(fd)) {
      opened.remove();
      return checksums.file();
    }
    String name = checksums.file().getName(); // blk_<id>_<generation>.meta
    int generation = name.lastIndexOf('_');
    return generation <= 0
        ? null
        : new File(checksums.file().getParentFile(), name.substring(0, generation));
  }
}
