package org.ibis.client;

import java.io.File;

/**
 * Where a file of {@link LocalTier} is. Hadoop's tasks rename and delete files by Java's own
 * methods as well, after they have asked the file system where they are ({@code
 * MapTask.sameVolRename}): a new name of a file is on the disk or SSD on which it is.
 */
final class TieredFile extends File {
  private static final long serialVersionUID = 1;

  private final transient LocalTier tier;
  private final transient MovedFiles.Entry entry;

  TieredFile(LocalTier tier, MovedFiles.Entry entry) {
    super(entry.place().getPath());
    this.tier = tier;
    this.entry = entry;
  }

  /** Under which it was created. */
  File name() {
    return entry.name();
  }

  @Override
  public boolean renameTo(File to) {
    return tier.rename(entry, to);
  }

  @Override
  public boolean delete() {
    return tier.delete(entry);
  }
}
