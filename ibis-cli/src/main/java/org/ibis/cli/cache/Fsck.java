package org.ibis.cli.cache;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;
import org.ibis.cli.UserError;

/** Hadoop's own {@code hdfs fsck}: so high availability, Kerberos and viewfs are Hadoop's. */
final class Fsck {
  private static final int LONGEST_LINE = 16 << 10; // the rest of a longer one is passed over
  private static final long PATIENCE_MILLIS = 5_000;

  private final Path hdfs;
  private final Path configuration;

  /**
   * @param home Hadoop's
   * @param configuration that it is to read
   * @throws UserError where there is no {@code hdfs}
   */
  Fsck(Path home, Path configuration) {
    this.hdfs = home.toAbsolutePath().resolve("bin/hdfs");
    this.configuration = configuration.toAbsolutePath();
    if (!Files.isExecutable(hdfs)) {
      throw UserError.usage(
          "'" + home + "' has no bin/hdfs: give Hadoop's directory with --hadoop-home DIR");
    }
  }

  /**
   * Asks the NameNode which blocks a file, or all files below a directory, have.
   *
   * @param blocks is told of each, some of them more than once
   * @throws UserError where there is no such path, or the NameNode does not say
   */
  void blocks(String path, Consumer<HdfsBlock> blocks) {
    ProcessBuilder builder =
        new ProcessBuilder(List.of(hdfs.toString(), "fsck", path, "-files", "-blocks"))
            .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()));
    builder.environment().put("HADOOP_CONF_DIR", configuration.toString());
    FsckOutput output = new FsckOutput(path, blocks);
    Deque<String> errors = new ArrayDeque<>();
    Process process;
    try {
      process = builder.start();
    } catch (IOException e) {
      throw new UserError(hdfs + " can't be started: " + e.getMessage(), e);
    }
    Thread listener = new Thread(() -> listen(process.getErrorStream(), errors), "fsck-errors");
    listener.setDaemon(true);
    listener.start();
    try (InputStream out = process.getInputStream()) {
      lines(out, output::line);
      int code = process.waitFor();
      listener.join(PATIENCE_MILLIS);
      synchronized (errors) {
        output.end(code, errors);
      }
    } catch (IOException e) {
      throw new UserError("what " + hdfs + " says can't be read: " + e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UserError("interrupted", e);
    } finally {
      process.destroy();
    }
  }

  private static void listen(InputStream in, Deque<String> last) {
    try (in) {
      lines(
          in,
          line -> {
            synchronized (last) {
              FsckOutput.keep(last, line);
            }
          });
    } catch (IOException e) {
      // it has ended
    }
  }

  /** Lines of a bounded length. Bytes are characters: names of blocks are ASCII. */
  static void lines(InputStream from, Consumer<String> to) throws IOException {
    InputStream in = new BufferedInputStream(from);
    byte[] line = new byte[LONGEST_LINE];
    int length = 0;
    for (int b = in.read(); b >= 0; b = in.read()) {
      if (b == '\n') {
        to.accept(new String(line, 0, length, StandardCharsets.ISO_8859_1));
        length = 0;
      } else if (length < LONGEST_LINE) {
        line[length++] = (byte) b;
      }
    }
    if (length > 0) {
      to.accept(new String(line, 0, length, StandardCharsets.ISO_8859_1));
    }
  }
}
