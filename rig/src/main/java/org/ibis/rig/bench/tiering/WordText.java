package org.ibis.rig.bench.tiering;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.ibis.rig.bench.hdfs.HdfsClients;

/**
 * Text of which half of the words are common and half are rare, always the same. A combiner makes
 * little of the former; of the latter each is written, shuffled and merged, as of a text in many
 * languages.
 */
final class WordText {

  private static final String APPLICATION = "application_1_0001";
  private static final short REPLICATION = 1;
  private static final int COMMON = 1000;
  private static final int RARE = 100_000_000;
  private static final int LINE_BYTES = 1 << 16; // of what is written at a time

  private final Random random = new Random(1);
  private final StringBuilder line = new StringBuilder();

  private WordText() {}

  /**
   * Writes it in one file.
   *
   * @param bytes of it
   * @param blockBytes of its blocks, each of which is a map
   */
  static void write(URI hdfs, String file, long bytes, long blockBytes) throws IOException {
    try (FileSystem fs = HdfsClients.tagged(hdfs, APPLICATION, 1);
        OutputStream out = fs.create(new Path(file), true, LINE_BYTES, REPLICATION, blockBytes)) {
      WordText text = new WordText();
      for (long left = bytes; left > 0; ) {
        byte[] some = text.some();
        out.write(some, 0, (int) Math.min(some.length, left));
        left -= some.length;
      }
    }
  }

  private byte[] some() {
    line.setLength(0);
    while (line.length() < LINE_BYTES) {
      word(COMMON, ' ');
      word(RARE, '\n');
    }
    return line.toString().getBytes(StandardCharsets.US_ASCII);
  }

  private void word(int of, char end) {
    line.append(Integer.toString(random.nextInt(of), Character.MAX_RADIX)).append(end);
  }
}
