package org.ibis.rig.demo;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/**
 * The replicas in a DataNode's directories.
 *
 * @param directories one per disk
 */
public record Blocks(List<Path> directories) {

  /** Waits until the disks hold no replica more than the NameNode knows blocks. */
  public boolean awaitOnlyLive(WebHdfs hdfs, Duration limit) throws InterruptedException {
    return Await.until(limit, () -> count() <= hdfs.blocks());
  }

  /** How many there are, and where, for whoever waited in vain. */
  public String describe(WebHdfs hdfs) throws IOException, InterruptedException {
    return count() + " replicas in " + directories + ", the NameNode knows " + hdfs.blocks();
  }

  /**
   * Finished replicas on the disks: each has one file of checksums. One that was still written when
   * its job was killed stays in {@code rbw} until the next full block report.
   */
  long count() throws IOException {
    long count = 0;
    for (Path directory : directories) {
      try (Stream<Path> files = Files.walk(directory)) {
        count += files.filter(Blocks::isChecksums).count();
      } catch (UncheckedIOException e) {
        // A file that is deleted just now.
        throw e.getCause();
      }
    }
    return count;
  }

  private static boolean isChecksums(Path file) {
    String name = file.getFileName().toString();
    return name.startsWith("blk_") && name.endsWith(".meta") && !inRbw(file);
  }

  private static boolean inRbw(Path file) {
    return file.getParent().endsWith("rbw");
  }
}
