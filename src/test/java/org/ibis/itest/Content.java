package org.ibis.itest;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.Random;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.IOUtils;

/** Bytes that can be told from all others. */
final class Content {
  private Content() {}

  static byte[] of(int bytes) {
    byte[] content = new byte[bytes];
    new Random(bytes).nextBytes(content);
    return content;
  }

  static void write(FileSystem fs, Path file, byte[] content) throws IOException {
    FSDataOutputStream out = fs.create(file);
    try {
      out.write(content);
    } catch (IOException e) {
      IOUtils.closeStream(
          out); // it throws the same once more, which a try with resources can't take
      throw e;
    }
    out.close();
  }

  static byte[] read(FileSystem fs, Path file) throws IOException {
    try (FSDataInputStream in = fs.open(file)) {
      return in.readAllBytes();
    }
  }

  /** The whole file at once. */
  static void assertHolds(FileSystem fs, Path file, byte[] content) throws IOException {
    assertEquals(content.length, fs.getFileStatus(file).getLen());
    assertArrayEquals(content, read(fs, file));
  }
}
