package org.ibis.nodemanager;

import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.mapred.IndexRecord;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.SpillRecord;
import org.apache.hadoop.yarn.server.api.AuxiliaryLocalPathHandler;

/** The local directories of a node, with the outputs that maps have left there. */
final class ShuffledFiles implements AuxiliaryLocalPathHandler {
  static final String JOB = "job_1700000000000_0007";
  static final String APPLICATION = "application_1700000000000_0007";
  static final int REDUCES = 3;
  private static final int MARK_EVERY = 64 << 10; // bytes

  private final Path[] directories;
  private final String user = System.getProperty("user.name");

  ShuffledFiles(Path dir) throws IOException {
    directories =
        new Path[] {
          Files.createDirectories(dir.resolve("local-1")),
          Files.createDirectories(dir.resolve("local-2"))
        };
  }

  String user() {
    return user;
  }

  Path directory() {
    return directories[0];
  }

  static String map(int number) {
    return "attempt_1700000000000_0007_m_00000" + number + "_0";
  }

  Path output(int map) {
    return directories[map % directories.length].resolve(
        "usercache/" + user + "/appcache/" + APPLICATION + "/output/" + map(map) + "/file.out");
  }

  /** A map's output, with a segment of so many bytes for each reduce. */
  void write(int map, int bytes) throws IOException {
    byte[] content = new byte[bytes * REDUCES];
    new Random(map).nextBytes(content);
    Files.createDirectories(output(map).getParent());
    Files.write(output(map), content);
    index(map, bytes);
  }

  /** One that was never in memory: a hole. */
  void writeHole(int map, int bytes) throws IOException {
    Files.createDirectories(output(map).getParent());
    try (RandomAccessFile f = new RandomAccessFile(output(map).toFile(), "rw")) {
      f.setLength((long) bytes * REDUCES);
    }
    index(map, bytes);
  }

  /**
   * As {@link #writeHole}, with a number where each 64 KiB begin: which part it is can be told, and
   * next to nothing of it is in memory.
   */
  void writeMarked(int map, int bytes) throws IOException {
    writeHole(map, bytes);
    try (RandomAccessFile f = new RandomAccessFile(output(map).toFile(), "rw")) {
      for (long at = 0; at + Long.BYTES <= f.length(); at += MARK_EVERY) {
        f.seek(at);
        f.writeLong(at + 1);
      }
    }
  }

  private void index(int map, int bytes) throws IOException {
    SpillRecord index = new SpillRecord(REDUCES);
    for (int reduce = 0; reduce < REDUCES; reduce++) {
      index.putIndex(new IndexRecord((long) reduce * bytes, bytes + 10L, bytes), reduce);
    }
    index.writeToFile(new org.apache.hadoop.fs.Path(output(map) + ".index"), new JobConf(false));
  }

  void delete() {
    for (Path directory : directories) {
      FileUtil.fullyDelete(directory.toFile());
    }
  }

  /** Descriptors of this process that are open on a map's output. */
  long openDescriptors(int map) {
    File[] descriptors = new File("/proc/self/fd").listFiles();
    long n = 0;
    for (File fd : descriptors) {
      try {
        if (Files.readSymbolicLink(fd.toPath()).equals(output(map).toRealPath())) {
          n++;
        }
      } catch (IOException e) {
        // closed meanwhile
      }
    }
    return n;
  }

  @Override
  public org.apache.hadoop.fs.Path getLocalPathForRead(String path) throws IOException {
    for (Path directory : directories) {
      Path found = directory.resolve(path);
      if (Files.exists(found)) {
        return new org.apache.hadoop.fs.Path(found.toString());
      }
    }
    throw new IOException("Could not find " + path);
  }

  @Override
  public org.apache.hadoop.fs.Path getLocalPathForWrite(String path) {
    throw new UnsupportedOperationException();
  }

  @Override
  public org.apache.hadoop.fs.Path getLocalPathForWrite(String path, long size) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Iterable<org.apache.hadoop.fs.Path> getAllLocalPathsForRead(String path) {
    throw new UnsupportedOperationException();
  }

  static byte[] secret() {
    return "secret".getBytes(StandardCharsets.UTF_8);
  }
}
