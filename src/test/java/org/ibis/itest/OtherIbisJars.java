package org.ibis.itest;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Class paths with {@code ibis-datanode} in them that do not fit the Hadoop or the jars there. */
final class OtherIbisJars extends URLClassLoader {
  private static final String DATANODE = "org.ibis.datanode.";

  private final String from;
  private final String to;

  private OtherIbisJars(URL[] more, String from, String to) {
    super(more, OtherIbisJars.class.getClassLoader());
    this.from = from;
    this.to = to;
  }

  /** The jars of this test and one more with a single file in it. */
  static ClassLoader withResource(String name, String content, Path jar) throws IOException {
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(jar))) {
      zip.putNextEntry(new ZipEntry(name));
      zip.write(content.getBytes(UTF_8));
    }
    return new OtherIbisJars(new URL[] {jar.toUri().toURL()}, "", "");
  }

  /** As if Hadoop had the field under another name: each of as many letters. */
  static ClassLoader lookingForField(String from, String to) {
    return new OtherIbisJars(new URL[0], from, to);
  }

  /** The factory and its friends are this loader's own; the rest is shared. */
  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    synchronized (getClassLoadingLock(name)) {
      Class<?> loaded = findLoadedClass(name);
      if (loaded != null || !name.startsWith(DATANODE)) {
        return loaded != null ? loaded : super.loadClass(name, resolve);
      }
      try (InputStream in = getParent().getResourceAsStream(name.replace('.', '/') + ".class")) {
        if (in == null) {
          throw new ClassNotFoundException(name);
        }
        byte[] bytes =
            new String(in.readAllBytes(), ISO_8859_1).replace(from, to).getBytes(ISO_8859_1);
        return defineClass(name, bytes, 0, bytes.length);
      } catch (IOException e) {
        throw new ClassNotFoundException(name, e);
      }
    }
  }
}
