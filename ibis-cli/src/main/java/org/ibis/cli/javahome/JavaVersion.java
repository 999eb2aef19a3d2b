package org.ibis.cli.javahome;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Of which version the Java in a directory is, by its files: it is not run, as it may be another
 * user's.
 */
final class JavaVersion {
  private static final int MOST_BYTES = 1 << 16; // of a release file: some hundreds
  private static final Pattern RELEASE =
      Pattern.compile("(?m)^JAVA_VERSION=\"?(1\\.)?(\\d{1,4})[^\\n]*$");
  private static final Pattern NUMBER = Pattern.compile("(1\\.)?(\\d{1,4})\\b.*");

  /** Of Java 9 and later, and of earlier ones: its manifest has the version. */
  private static final List<String> JARS =
      List.of("lib/jrt-fs.jar", "lib/rt.jar", "jre/lib/rt.jar");

  private JavaVersion() {}

  /** As 8, 11 or 17; empty where nothing says. */
  static OptionalInt in(Path home) {
    Path release = home.resolve("release");
    try (InputStream in = Files.isRegularFile(release) ? Files.newInputStream(release) : null) {
      if (in != null) {
        String text = new String(in.readNBytes(MOST_BYTES), StandardCharsets.UTF_8);
        Matcher m = RELEASE.matcher(text);
        if (m.find()) {
          return OptionalInt.of(Integer.parseInt(m.group(2)));
        }
      }
    } catch (IOException e) {
      // the jars may say it
    }
    for (String jar : JARS) {
      OptionalInt version = ofJar(home.resolve(jar));
      if (version.isPresent()) {
        return version;
      }
    }
    return OptionalInt.empty();
  }

  private static OptionalInt ofJar(Path file) {
    if (!Files.isRegularFile(file)) {
      return OptionalInt.empty();
    }
    try (JarFile jar = new JarFile(file.toFile())) {
      Manifest manifest = jar.getManifest();
      String version =
          manifest == null
              ? null
              : manifest.getMainAttributes().getValue(Attributes.Name.IMPLEMENTATION_VERSION);
      Matcher m = NUMBER.matcher(version == null ? "" : version);
      return m.matches() ? OptionalInt.of(Integer.parseInt(m.group(2))) : OptionalInt.empty();
    } catch (IOException e) {
      return OptionalInt.empty();
    }
  }
}
