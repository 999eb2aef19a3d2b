package org.ibis.rig.demo;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.BufferedOutputStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/**
 * The sort job's records: lines of a key, a tab and a value, all of one length, of characters that
 * compression finds nothing in.
 *
 * @param count number of lines
 * @param sum of a hash of each line, which does not depend on their order
 */
record SortRecords(long count, long sum) {
  static final int LINE_BYTES = 256;

  private static final int KEY_CHARS = 16;
  private static final String ALPHABET =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

  /** Writes files of {@code fileBytes} each, the same ones for the same seed. */
  static SortRecords write(Path directory, int files, long fileBytes, long seed)
      throws IOException {
    SplittableRandom random = new SplittableRandom(seed);
    SortRecords all = new SortRecords(0, 0);
    byte[] line = new byte[LINE_BYTES];
    for (int f = 0; f < files; f++) {
      try (OutputStream out =
          new BufferedOutputStream(
              Files.newOutputStream(directory.resolve("input-" + f)), 1 << 20)) {
        for (long n = fileBytes / LINE_BYTES; n > 0; n--) {
          fill(line, random);
          out.write(line);
          all = all.and(new String(line, 0, LINE_BYTES - 1, US_ASCII));
        }
      }
    }
    return all;
  }

  private static void fill(byte[] line, SplittableRandom random) {
    long bits = 0;
    for (int i = 0; i < LINE_BYTES - 1; i++) {
      bits = i % 10 == 0 ? random.nextLong() : bits >>> 6; // ten characters of six bits in each
      line[i] = (byte) ALPHABET.charAt((int) bits & 63);
    }
    line[KEY_CHARS] = '\t';
    line[LINE_BYTES - 1] = '\n';
  }

  /**
   * Reads the parts of an output.
   *
   * @throws IOException naming the part that is not sorted
   */
  static SortRecords read(Path directory) throws IOException {
    List<Path> parts;
    try (Stream<Path> files = Files.list(directory)) {
      parts = files.filter(f -> f.getFileName().toString().startsWith("part-")).toList();
    }
    SortRecords all = new SortRecords(0, 0);
    for (Path part : parts) {
      try (BufferedReader in = Files.newBufferedReader(part, US_ASCII)) {
        String last = "";
        for (String line = in.readLine(); line != null; line = in.readLine()) {
          String key = line.substring(0, KEY_CHARS);
          if (key.compareTo(last) < 0) {
            throw new IOException(part + " is not sorted: " + key + " after " + last);
          }
          last = key;
          all = all.and(line);
        }
      }
    }
    return all;
  }

  private SortRecords and(String line) {
    long hash = 0xcbf29ce484222325L; // FNV-1a
    for (int i = 0; i < line.length(); i++) {
      hash = (hash ^ line.charAt(i)) * 0x100000001b3L;
    }
    return new SortRecords(count + 1, sum + hash);
  }
}
