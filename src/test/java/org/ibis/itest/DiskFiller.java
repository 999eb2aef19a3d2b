package org.ibis.itest;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Takes all that a file system has, and what becomes free of it, too, until it is closed. */
final class DiskFiller implements AutoCloseable {
  private static final long LEAST = 64L << 20; // which is written, and not only allocated
  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

  private final Path most;
  private final Path rest;
  private final Thread thread = new Thread(this::fill, "filler");
  private volatile boolean full;
  private volatile boolean ended;

  /** Returns when it is full. */
  DiskFiller(Path directory) throws IOException, InterruptedException {
    most = directory.resolve("filler");
    rest = directory.resolve("filler-of-the-rest");
    long bytes = Files.getFileStore(directory).getUsableSpace() - LEAST;
    int code =
        new ProcessBuilder("fallocate", "-l", Long.toString(bytes), most.toString())
            .inheritIO()
            .start()
            .waitFor();
    if (code != 0) {
      throw new IOException("fallocate ended with " + code);
    }
    thread.start();
    Eventually.eventually(() -> full, () -> "it does not fill up");
  }

  private void fill() {
    byte[] some = new byte[4096];
    try (OutputStream out = Files.newOutputStream(rest)) {
      while (!ended) {
        try {
          out.write(some);
        } catch (IOException e) {
          full = true;
          LockSupport.parkNanos(PAUSE_NANOS); // a pace, or it would have a processor for itself
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Gives all of it back. */
  @Override
  public void close() throws IOException, InterruptedException {
    ended = true;
    thread.join();
    Files.delete(most);
    Files.delete(rest);
  }
}
