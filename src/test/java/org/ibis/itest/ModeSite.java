package org.ibis.itest;

import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.apache.hadoop.conf.Configuration;

/** Has a DataNode find its {@code hdfs-site.xml} where the test writes it, to change its mode. */
final class ModeSite extends ClassLoader {
  private static final String SITE = "hdfs-site.xml";

  private final Path file;

  private ModeSite(Path file) {
    super(ModeSite.class.getClassLoader());
    this.file = file;
  }

  static ModeSite in(Path directory) {
    return new ModeSite(directory.resolve(SITE));
  }

  /** Of a DataNode that finds it. */
  Configuration conf() {
    Configuration conf = IbisDfs.conf();
    conf.setClassLoader(this);
    conf.reloadConfiguration();
    return conf;
  }

  @Override
  public URL getResource(String name) {
    try {
      return name.equals(SITE) ? file.toUri().toURL() : super.getResource(name);
    } catch (MalformedURLException e) {
      throw new IllegalStateException(e);
    }
  }

  /** As an editor does: at once. */
  void say(String mode) throws IOException {
    Path next = file.resolveSibling("next.xml");
    Files.writeString(
        next,
        "<configuration><property><name>ibis.mode</name><value>"
            + mode
            + "</value></property></configuration>");
    Files.move(next, file, StandardCopyOption.ATOMIC_MOVE);
  }
}
