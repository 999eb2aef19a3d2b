package org.ibis.cli.install;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/**
 * The native libraries of a jar, one for each kind of machine. Unpacked beside it, with the kind in
 * its name, one is loaded where it lies; else each process would need a directory that it may load
 * a copy from.
 */
final class NativeParts {
  private static final Pattern ENTRY =
      Pattern.compile("META-INF/native/(linux-\\w+)/libibisflush\\.so");

  private NativeParts() {}

  /**
   * Of a jar, by the name that each has when it is unpacked: {@code ibis-blockhint-linux-amd64.so},
   * as {@code NativePlaces} looks for.
   *
   * @param artifact the jar's name without the version
   */
  static Map<String, byte[]> of(String artifact, byte[] jar) throws IOException {
    Map<String, byte[]> all = new TreeMap<>();
    try (ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(jar))) {
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        Matcher part = ENTRY.matcher(entry.getName());
        if (part.matches()) {
          all.put(artifact + "-" + part.group(1) + ".so", zip.readAllBytes());
        }
      }
    }
    return all;
  }
}
