package org.ibis.rig.bench.replay;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.ibis.cli.UserError;

/** Threads that read and write files of one file system, each as fast as it is let. */
final class LocalStreams {
  private static final int MEBIBYTE = 1 << 20;
  private static final int SMALL = 64 << 10;

  /** Of what a reader in sequence reads: as many small reads take about as long. */
  private static final int SMALL_READS_PER_MEBIBYTE = 2;

  private final Path directory;
  private final Shape shape;

  /**
   * @param readers read their files in sequence
   * @param randomReaders read 64 KiB at random places of theirs
   * @param writers write their files in sequence, and wait at the end until all is on the disk
   * @param mebibytes of each file
   */
  record Shape(int readers, int randomReaders, int writers, int mebibytes) {}

  LocalStreams(Path directory, Shape shape) {
    this.directory = directory;
    this.shape = shape;
  }

  /** Makes the files that are read. */
  void layOut() throws IOException {
    for (int i = 0; i < shape.readers() + shape.randomReaders(); i++) {
      write(input(i));
    }
  }

  private Path input(int reader) {
    return directory.resolve("input-" + reader);
  }

  /** Runs all of them to their ends. */
  void run() throws IOException, InterruptedException {
    List<Callable<Void>> streams = new ArrayList<>();
    for (int i = 0; i < shape.readers() + shape.randomReaders(); i++) {
      Path file = input(i);
      long seed = i;
      streams.add(i < shape.readers() ? () -> read(file) : () -> readAtRandom(file, seed));
    }
    for (int i = 0; i < shape.writers(); i++) {
      Path file = directory.resolve("output-" + i);
      streams.add(() -> write(file));
    }
    ExecutorService threads = Executors.newFixedThreadPool(streams.size());
    try {
      for (Future<Void> stream : threads.invokeAll(streams)) {
        stream.get();
      }
    } catch (ExecutionException e) {
      throw new UserError("a stream ended: " + e.getCause(), e);
    } finally {
      threads.shutdown();
    }
  }

  private Void read(Path file) throws IOException {
    ByteBuffer buffer = ByteBuffer.allocateDirect(MEBIBYTE);
    try (FileChannel in = FileChannel.open(file, StandardOpenOption.READ)) {
      while (in.read(buffer.clear()) > 0) {
        // What is in it is nobody's business.
      }
    }
    return null;
  }

  private Void readAtRandom(Path file, long seed) throws IOException {
    ByteBuffer buffer = ByteBuffer.allocateDirect(SMALL);
    SplittableRandom random = new SplittableRandom(seed);
    int places = shape.mebibytes() * (MEBIBYTE / SMALL);
    try (FileChannel in = FileChannel.open(file, StandardOpenOption.READ)) {
      for (int i = 0; i < shape.mebibytes() * SMALL_READS_PER_MEBIBYTE; i++) {
        var unused = in.read(buffer.clear(), (long) random.nextInt(places) * SMALL);
      }
    }
    return null;
  }

  private Void write(Path file) throws IOException {
    Files.deleteIfExists(file);
    ByteBuffer buffer = ByteBuffer.allocateDirect(MEBIBYTE);
    try (FileChannel out =
        FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
      for (int i = 0; i < shape.mebibytes(); i++) {
        buffer.clear();
        while (buffer.hasRemaining()) {
          var unused = out.write(buffer);
        }
      }
      out.force(true);
    }
    return null;
  }
}
