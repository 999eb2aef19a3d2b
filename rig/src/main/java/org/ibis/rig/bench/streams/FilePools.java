package org.ibis.rig.bench.streams;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.apache.hadoop.fs.FileSystem;
import org.ibis.cli.Progress;
import org.ibis.cli.UserError;
import org.ibis.rig.bench.hdfs.HdfsClients;
import org.ibis.rig.bench.hdfs.HdfsClone;
import org.ibis.rig.bench.hdfs.HdfsCluster;
import org.ibis.rig.demo.DemoDirectory;

/** What readers read: a pool of files on each node. */
public final class FilePools {

  private static final int ATTEMPTS = 4;
  private static final double FILL = 0.7;
  private static final double GB = 1e9;
  private static final long MIB = 1 << 20;

  private final DemoDirectory directory;
  private final List<String> disks;
  private final long fileBytes;
  private final List<FilePool> pools;

  /**
   * Empty ones.
   *
   * @param disks of each node
   * @param fileBytes size of a file
   */
  public FilePools(DemoDirectory directory, List<String> disks, long fileBytes) {
    this.directory = directory;
    this.disks = List.copyOf(disks);
    this.fileBytes = fileBytes;
    pools = IntStream.range(0, disks.size()).mapToObj(n -> new FilePool(n, fileBytes)).toList();
  }

  /** Of the node with this index. */
  FilePool of(int node) {
    return pools.get(node);
  }

  /** All files are fresh again, for this mix. */
  void rewind(Mix mix) {
    for (int n = 0; n < pools.size(); n++) {
      pools.get(n).rewind(mix.inSequence(Direction.READ, n) > 0, mix.atRandom(n) > 0);
    }
  }

  /** Files of all nodes. */
  public int size() {
    return pools.stream().mapToInt(FilePool::size).sum();
  }

  /**
   * How many files each node needs.
   *
   * @param mixes of which each begins anew with all of them
   * @param bytes what a node's disk gives at most in the time of one
   * @return for each node what its readers read, and one more file each
   */
  public int[] needed(List<Mix> mixes, double bytes) {
    int[] files = new int[pools.size()];
    for (int n = 0; n < files.length; n++) {
      int node = n;
      int enough = pools.get(n).filesFor(bytes);
      files[n] = mixes.stream().mapToInt(mix -> needed(mix, node, enough)).max().orElse(0);
    }
    return files;
  }

  /** Readers in sequence and those at random have files apart, in halves. */
  private static int needed(Mix mix, int node, int enough) {
    int readers = mix.inSequence(Direction.READ, node);
    int ofReaders = readers == 0 ? 0 : readers + enough;
    if (mix.atRandom(node) == 0) {
      return ofReaders;
    }
    return readers == 0 ? enough : 2 * ofReaders;
  }

  /**
   * Fills the first of several clusters.
   *
   * @param files that each node is to have
   * @return null where nothing is to be read
   */
  public HdfsClone.Fill<HdfsCluster> filling(int[] files, Progress progress) {
    return Arrays.stream(files).sum() == 0 ? null : first -> fill(files, List.of(first), progress);
  }

  /** Whether something was read twice since all files were fresh. */
  public boolean isExhausted() {
    return pools.stream().anyMatch(FilePool::isExhausted);
  }

  /** A measurement that may be made once more. */
  @FunctionalInterface
  public interface Attempt<T> {
    T run() throws IOException, InterruptedException;
  }

  /**
   * Measures until no file was read twice, with more files each time.
   *
   * @param clusters that have all files
   */
  public <T> T measure(Attempt<T> attempt, List<HdfsCluster> clusters, Progress progress)
      throws IOException, InterruptedException {
    for (int i = 1; i <= ATTEMPTS; i++) {
      T measured = attempt.run();
      if (!isExhausted()) {
        return measured;
      }
      progress.phase("read more than there is: more files, and once more");
      fill(pools.stream().mapToInt(pool -> 2 * pool.size()).toArray(), clusters, progress);
    }
    throw UserError.usage("--seconds: readers had read all files after " + ATTEMPTS + " attempts");
  }

  /**
   * Writes more files, to all nodes at the same time.
   *
   * @param files that each node has afterwards
   * @param into clusters that have what there is so far
   * @throws UserError where there is no room
   */
  private void fill(int[] files, List<HdfsCluster> into, Progress progress)
      throws IOException, InterruptedException {
    checkRoom(files, into.size());
    int all = IntStream.range(0, files.length).map(n -> files[n] - pools.get(n).size()).sum();
    for (HdfsCluster cluster : into) {
      progress.phase(all + " files of " + fileBytes / MIB + " MiB");
      AtomicInteger done = new AtomicInteger();
      fill(files, cluster, () -> progress.at((double) done.incrementAndGet() / all));
    }
    for (int n = 0; n < files.length; n++) {
      pools.get(n).setSize(files[n]);
    }
  }

  private void fill(int[] files, HdfsCluster cluster, Runnable eachDone)
      throws IOException, InterruptedException {
    ExecutorService writers = Executors.newFixedThreadPool(files.length);
    try (FileSystem client = HdfsClients.untagged(cluster)) {
      List<Future<?>> writing = new ArrayList<>();
      for (int n = 0; n < files.length; n++) {
        FilePool pool = pools.get(n);
        int upTo = files[n];
        writing.add(
            writers.submit(
                () -> {
                  pool.write(client, cluster, upTo, eachDone);
                  return null;
                }));
      }
      for (Future<?> one : writing) {
        var unused = one.get();
      }
      for (int n = 0; n < files.length; n++) {
        if (files[n] > 0) {
          pools.get(n).check(cluster);
        }
      }
    } catch (ExecutionException e) {
      throw new IOException("files to read: " + e.getCause().getMessage(), e.getCause());
    } finally {
      writers.shutdownNow();
    }
  }

  private void checkRoom(int[] files, int clusters) throws IOException {
    Map<FileStore, Double> wanted = new HashMap<>(); // bytes
    for (int n = 0; n < files.length; n++) {
      double bytes = (double) (files[n] - pools.get(n).size()) * fileBytes * clusters;
      for (Path place : List.of(directory.mount(disks.get(n)), directory.work())) {
        wanted.merge(Files.getFileStore(place), bytes, Double::sum);
      }
    }
    for (Map.Entry<FileStore, Double> place : wanted.entrySet()) {
      double room = FILL * place.getKey().getUsableSpace();
      if (place.getValue() > room) {
        throw new UserError(
            String.format(
                Locale.ROOT,
                "--seconds: that takes %.1f GB of files to read, and there is room for %.1f GB:"
                    + " give fewer seconds, or --disk-gb",
                place.getValue() / GB,
                room / GB));
      }
    }
  }
}
