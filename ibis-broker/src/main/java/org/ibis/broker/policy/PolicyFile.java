package org.ibis.broker.policy;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import org.apache.hadoop.conf.Configuration;

/**
 * A policy in a file like Hadoop's other ones. It is read anew when it changes, and as a whole: one
 * that is wrong changes nothing. Not safe for use by several threads.
 */
public final class PolicyFile {
  private static final Stamp NO_FILE = new Stamp(null, null, 0);

  private final String name;
  private final Function<String, URL> resources;
  private Stamp read = NO_FILE; // when the policy was; null where it could not be

  /**
   * What changes with the file.
   *
   * @param changed also when who may read it changes; null where the file system has no such time
   */
  private record Stamp(FileTime modified, Object changed, long bytes) {
    static Stamp of(Path file) throws IOException {
      BasicFileAttributes now = Files.readAttributes(file, BasicFileAttributes.class);
      Object changed =
          file.getFileSystem().supportedFileAttributeViews().contains("unix")
              ? Files.getAttribute(file, "unix:ctime")
              : null;
      return new Stamp(now.lastModifiedTime(), changed, now.size());
    }
  }

  /**
   * @param name a path, or that of a resource as those of Hadoop's configuration
   * @param resources finds it; null if there is none
   */
  public PolicyFile(String name, Function<String, URL> resources) {
    this.name = name;
    this.resources = resources;
  }

  /**
   * Looks whether the file has changed. A file that is not there is an empty one.
   *
   * @return the new policy; null if there is nothing new
   * @throws IllegalArgumentException naming the file and all that is wrong with it; only once for
   *     each change
   * @throws IOException if it can't be read, each time: it is not known that it is not there
   */
  public WeightPolicy reload() throws IOException {
    Stamp before = read;
    read = null; // as long as it can't be read nothing is known of it
    Path file = find();
    Stamp now = file == null ? NO_FILE : stamp(file);
    read = now; // what is wrong is said once
    if (now.equals(before)) {
      return null;
    }
    return now.equals(NO_FILE) ? WeightPolicy.none() : parse(file);
  }

  private static Stamp stamp(Path file) throws IOException {
    try {
      Files.newInputStream(file).close(); // who may not read it may later
      return Stamp.of(file);
    } catch (NoSuchFileException e) {
      return NO_FILE;
    }
  }

  private Path find() throws IOException {
    Path path = Path.of(name);
    if (path.isAbsolute()) {
      return path;
    }
    URL resource = resources.apply(name);
    try {
      URI uri = resource == null ? null : resource.toURI();
      return uri == null || !"file".equals(uri.getScheme()) ? null : Path.of(uri);
    } catch (URISyntaxException e) {
      throw new IOException(e);
    }
  }

  private static WeightPolicy parse(Path file) {
    Configuration xml = new Configuration(false);
    xml.addResource(new org.apache.hadoop.fs.Path(file.toUri()));
    Map<String, String> properties = new HashMap<>();
    try {
      xml.forEach(e -> properties.put(e.getKey(), e.getValue()));
      return WeightPolicy.of(properties);
    } catch (RuntimeException e) { // XML that is none comes as one, too
      throw new IllegalArgumentException(file + ": " + e.getMessage(), e);
    }
  }
}
