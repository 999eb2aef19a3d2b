package org.ibis.rig.demo;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.ibis.cli.UserError;

/**
 * WordCount's input: real text, which is the source code of well-known libraries as Maven's central
 * registry publishes it. Kept for the next start.
 */
final class TextInput {

  private static final long MB = 1_000_000;
  private static final List<String> TEXT = List.of(".java", ".scala", ".kt", ".groovy", ".txt");

  /**
   * So much text is fetched at most; where more is wanted it is repeated. Code has far more words
   * than prose: with no word repeated WordCount's output would be a fifth of its input, where over
   * prose, as in the paper, it is a small part of it.
   */
  private static final int DISTINCT_MB = 60;

  private final DemoDirectory directory;

  TextInput(DemoDirectory directory) {
    this.directory = directory;
  }

  /**
   * The input.
   *
   * @param files in the directory, large ones
   * @param bytes in all
   * @param description for the report
   */
  record Text(Path files, long bytes, String description) {}

  /** The user's own files, as they are. */
  static Text own(Path files) throws IOException {
    if (!Files.isDirectory(files)) {
      throw UserError.usage("--input: " + files + " is not a directory");
    }
    long bytes = 0;
    try (Stream<Path> all = Files.list(files)) {
      for (Path file : all.filter(Files::isRegularFile).toList()) {
        bytes += Files.size(file);
      }
    }
    if (bytes == 0) {
      throw UserError.usage("--input: " + files + " holds no files with text");
    }
    return new Text(files, bytes, describe(bytes, "the user's own"));
  }

  /**
   * Makes {@code megabytes} of text in files of {@code fileBytes}, or finds what an earlier start
   * made.
   */
  Text make(int megabytes, long fileBytes) throws IOException, InterruptedException {
    Path files =
        directory.text().resolve(megabytes + "mb-of-" + DISTINCT_MB + "-in-" + fileBytes / MB);
    Path description = directory.text().resolve(files.getFileName() + ".description");
    if (!Files.exists(description)) {
      DemoDirectory.deleteTree(files);
      Files.createDirectories(files);
      List<Path> jars = new SourceJars(directory).fetch(Math.min(megabytes, DISTINCT_MB));
      String repeated = concatenate(jars, megabytes * MB, files, fileBytes);
      Files.writeString(
          description, describe(megabytes * MB, "source code of libraries" + repeated));
    }
    return new Text(files, megabytes * MB, Files.readString(description));
  }

  private static String describe(long bytes, String what) {
    return String.format(Locale.ROOT, "%d MB, %s", Math.round((double) bytes / MB), what);
  }

  /** Writes the text of the jars, from the start again where it is not enough; says how often. */
  private static String concatenate(List<Path> jars, long wanted, Path files, long fileBytes)
      throws IOException {
    try (Parts parts = new Parts(files, fileBytes, wanted)) {
      int rounds = 0;
      while (!parts.isFull()) {
        long before = parts.written();
        for (Path jar : jars) {
          append(jar, parts);
        }
        if (parts.written() == before) {
          throw new UserError("the packages with WordCount's text hold none: " + jars);
        }
        rounds++;
      }
      return rounds > 1 ? ", repeated " + rounds + " times" : ", nothing repeated";
    }
  }

  private static void append(Path jar, Parts parts) throws IOException {
    try (ZipInputStream zip = new ZipInputStream(Files.newInputStream(jar))) {
      for (ZipEntry entry = zip.getNextEntry();
          entry != null && !parts.isFull();
          entry = zip.getNextEntry()) {
        if (TEXT.stream().anyMatch(entry.getName()::endsWith)) {
          parts.append(zip);
        }
      }
    }
  }

  /** Files of equal size that together take a given number of bytes. */
  private static final class Parts implements AutoCloseable {
    private final Path files;
    private final long fileBytes;
    private final long wanted;
    private final List<OutputStream> open = new ArrayList<>();
    private final byte[] buffer = new byte[1 << 16];
    private long written;
    private long inFile;

    Parts(Path files, long fileBytes, long wanted) {
      this.files = files;
      this.fileBytes = fileBytes;
      this.wanted = wanted;
    }

    boolean isFull() {
      return written >= wanted;
    }

    long written() {
      return written;
    }

    void append(InputStream in) throws IOException {
      while (!isFull()) {
        if (open.isEmpty() || inFile == fileBytes) {
          next();
        }
        int most = (int) Math.min(buffer.length, Math.min(wanted - written, fileBytes - inFile));
        int n = in.read(buffer, 0, most);
        if (n < 0) {
          return;
        }
        open.get(0).write(buffer, 0, n);
        written += n;
        inFile += n;
      }
    }

    private void next() throws IOException {
      close();
      String name = String.format(Locale.ROOT, "part-%03d.txt", written / fileBytes);
      open.add(new BufferedOutputStream(Files.newOutputStream(files.resolve(name)), 1 << 20));
      inFile = 0;
    }

    @Override
    public void close() throws IOException {
      for (OutputStream out : open) {
        out.close();
      }
      open.clear();
    }
  }
}
