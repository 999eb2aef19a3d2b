package org.ibis.broker.policy;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
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
  private static final Stamp NO_FILE = new Stamp(null, 0);

  private final String name;
  private final Function<String, URL> resources;
  private Stamp read = NO_FILE; // when the policy was

  /** A change that leaves both as they were is none. */
  private record Stamp(FileTime time, long bytes) {}

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
   * @throws IOException if it can't be read
   */
  public WeightPolicy reload() throws IOException {
    Path file = find();
    Stamp now = NO_FILE;
    if (file != null && Files.exists(file)) {
      now = new Stamp(Files.getLastModifiedTime(file), Files.size(file));
    }
    if (now.equals(read)) {
      return null;
    }
    read = now; // what is wrong is said once
    return now.equals(NO_FILE) ? WeightPolicy.none() : parse(file);
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
