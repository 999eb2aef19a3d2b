package org.ibis.cli.install;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import org.ibis.cli.UserError;

/** Where the jars of the product come from: an unpacked bundle, or a source tree that is built. */
final class Bundle {
  private static final String VERSION_FILE = "/META-INF/ibis/ibis-core.properties";

  private static final String SUMS = "SHA256SUMS";

  private final Path root;
  private final String version;

  private Bundle(Path root, String version) {
    this.root = root;
    this.version = version;
  }

  /**
   * The one that this command is of.
   *
   * @param root null is what the script that started it says
   */
  static Bundle of(Path root) {
    String home = System.getProperty("ibis.home");
    if (root == null && home == null) {
      throw UserError.missing("no bundle is known here: run bin/ibis of one, or give --bundle DIR");
    }
    Properties properties = new Properties();
    try (InputStream in = Bundle.class.getResourceAsStream(VERSION_FILE)) {
      properties.load(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new Bundle(root == null ? Path.of(home) : root, properties.getProperty("version"));
  }

  String version() {
    return version;
  }

  /**
   * @throws UserError where it is not there
   */
  byte[] read(ProductJar jar) throws IOException {
    String name = jar.fileName(version);
    Path bundled = root.resolve("hadoop").resolve(jar.directory()).resolve(name);
    Path built = root.resolve(jar.artifact()).resolve("target").resolve(name);
    Path file = Files.exists(bundled) ? bundled : built;
    if (!Files.isRegularFile(file)) {
      throw UserError.missing(
          bundled + " is missing: unpack the bundle of version " + version + " again");
    }
    byte[] bytes = Files.readAllBytes(file);
    boolean isListed = file.equals(bundled) && Files.exists(root.resolve(SUMS));
    if (isListed && !sums().contains(line(bytes, jar))) {
      throw UserError.missing(
          file + " is not the one that " + SUMS + " lists: unpack the bundle again");
    }
    if (!isListed && !isZip(file)) {
      throw UserError.missing(
          file
              + " is no jar: "
              + (file.equals(bundled) ? "unpack the bundle again" : "build it again"));
    }
    return bytes;
  }

  /**
   * What a machine with these roles gets, by the place below a Hadoop home: jars, and their native
   * parts unpacked.
   *
   * @throws UserError where one is not there
   */
  Map<String, byte[]> files(Set<Role> roles) throws IOException {
    Map<String, byte[]> all = new LinkedHashMap<>();
    for (ProductJar jar : ProductJar.of(roles)) {
      byte[] bytes = read(jar);
      all.put(jar.directory() + "/" + jar.fileName(version), bytes);
      NativeParts.of(jar.artifact(), bytes)
          .forEach((name, part) -> all.put(jar.directory() + "/" + name, part));
    }
    return all;
  }

  private List<String> sums() throws IOException {
    return Files.readAllLines(root.resolve(SUMS));
  }

  /** As {@code sha256sum} writes it in the bundle's directory. */
  private String line(byte[] bytes, ProductJar jar) {
    return Digest.of(bytes) + "  ./hadoop/" + jar.directory() + "/" + jar.fileName(version);
  }

  /** One that was cut off while it was written has no directory at its end. */
  private static boolean isZip(Path file) throws IOException {
    try (ZipFile zip = new ZipFile(file.toFile())) {
      return zip.size() > 0;
    } catch (ZipException e) {
      return false;
    }
  }
}
