package org.ibis.rig.bench.streams;

import java.io.IOException;
import java.util.BitSet;
import java.util.Random;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.ibis.cli.UserError;
import org.ibis.rig.bench.hdfs.HdfsClients;
import org.ibis.rig.bench.hdfs.HdfsCluster;

/**
 * Files of a block each on one node, that readers take turns to take: so each reads what nobody has
 * read since the caches were dropped, however fast it is. Who reads at random gets places that
 * nobody has had; where others read in sequence meanwhile, these have the first half of the files
 * and the places are in the second. Thread-safe.
 */
final class FilePool {

  private static final Path DIRECTORY = new Path("/read");
  private static final int CALL_BYTES = 1 << 20;

  /** What places are counted in, bytes. */
  private static final int GRAIN = 1 << 10;

  /** So often a place is looked for: with half of them gone, all fail once in 10^15. */
  private static final int LOOKS = 50;

  private final int node;
  private final long fileBytes;
  private final BitSet read = new BitSet(); // grains from the first place on
  private int size;
  private int taken;
  private int firstAtRandom; // files before it are taken in turns
  private int endInTurns;
  private boolean placesExhausted;

  /** Where somebody reads. */
  record Place(Path file, long offset) {}

  /**
   * An empty one.
   *
   * @param node by its index
   */
  FilePool(int node, long fileBytes) {
    this.node = node;
    this.fileBytes = fileBytes;
  }

  /**
   * A file that nobody has taken since {@link #rewind}; from the first on again if there is none.
   */
  synchronized Path next() {
    return file(taken++ % endInTurns);
  }

  /**
   * A place of so many bytes, aligned to them, in which nobody has read since {@link #rewind};
   * somewhere where there is hardly one left.
   */
  synchronized Place somewhere(int bytes, Random random) {
    int grains = bytes / GRAIN;
    int inFile = Math.toIntExact(fileBytes / bytes);
    for (int look = 1; ; look++) {
      int file = random.nextInt(size - firstAtRandom);
      int slot = random.nextInt(inFile);
      int first = Math.toIntExact(file * (fileBytes / GRAIN) + (long) slot * grains);
      int next = read.nextSetBit(first);
      if (next >= 0 && next < first + grains && look < LOOKS) {
        continue;
      }
      placesExhausted |= look == LOOKS;
      read.set(first, first + grains);
      return new Place(file(firstAtRandom + file), (long) slot * bytes);
    }
  }

  /**
   * All files are fresh again.
   *
   * @param inTurns whether somebody reads them in turns
   * @param atRandom whether somebody reads at random
   */
  synchronized void rewind(boolean inTurns, boolean atRandom) {
    taken = 0;
    endInTurns = inTurns && atRandom ? size / 2 : size;
    firstAtRandom = inTurns ? endInTurns : 0;
    read.clear();
    placesExhausted = false;
  }

  /** Whether something was read twice. */
  synchronized boolean isExhausted() {
    return taken > endInTurns || placesExhausted;
  }

  synchronized int size() {
    return size;
  }

  /** The files that a number of bytes takes. */
  int filesFor(double bytes) {
    return (int) Math.ceil(bytes / fileBytes);
  }

  private Path directory() {
    return new Path(DIRECTORY, Integer.toString(node + 1));
  }

  private Path file(int number) {
    return new Path(directory(), Integer.toString(number));
  }

  /**
   * Writes more files into a cluster, up to so many.
   *
   * @param eachDone runs after each
   */
  void write(FileSystem files, HdfsCluster cluster, int upTo, Runnable eachDone)
      throws IOException {
    byte[] buffer = new byte[CALL_BYTES];
    new Random(node).nextBytes(buffer);
    for (int i = size(); i < upTo; i++) {
      try (FSDataOutputStream out = HdfsClients.create(files, file(i), cluster, node)) {
        for (long left = fileBytes; left > 0; left -= CALL_BYTES) {
          out.write(buffer, 0, (int) Math.min(left, CALL_BYTES));
        }
      }
      eachDone.run();
    }
  }

  /**
   * Checks that what was written is where it belongs.
   *
   * @throws UserError where it is elsewhere
   */
  void check(HdfsCluster cluster) throws IOException, InterruptedException {
    String right = cluster.transferAddress(node);
    for (String replica : cluster.replicas(directory().toString())) {
      if (!replica.equals(right)) {
        throw new UserError(
            "a file for node "
                + (node + 1)
                + " is at "
                + replica
                + " and not at "
                + right
                + "; see "
                + cluster.log(node));
      }
    }
  }

  /** So many files are in every cluster. */
  synchronized void setSize(int files) {
    size = files;
  }
}
