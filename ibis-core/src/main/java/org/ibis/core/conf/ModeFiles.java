package org.ibis.core.conf;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;
import org.ibis.core.Mode;
import org.ibis.core.ModeSwitch;

/**
 * {@code ibis.mode} in a daemon's configuration files, which are read anew when one of them
 * changes. What is wrong changes nothing. Not safe for use by several threads.
 */
public final class ModeFiles {
  private final Configuration conf;
  private final Map<Path, Stamp> files = new LinkedHashMap<>(); // as they were read; null before

  /** A change that leaves both as they were is none. */
  private record Stamp(FileTime time, long bytes) {
    /** Of a file as it is now; null where there is none: somebody is about to put it back. */
    static Stamp of(Path file) {
      try {
        BasicFileAttributes a = Files.readAttributes(file, BasicFileAttributes.class);
        return new Stamp(a.lastModifiedTime(), a.size());
      } catch (IOException e) {
        return null;
      }
    }
  }

  /**
   * @param conf the daemon's, as it read it from these files and others
   * @param names of the resources of that configuration that an administrator edits, such as {@code
   *     core-site.xml}; those that are no files now are not looked at
   */
  public ModeFiles(Configuration conf, Collection<String> names) {
    this.conf = conf;
    for (String name : names) {
      Path file = file(conf.getResource(name));
      if (file != null) {
        files.put(file, null);
      }
    }
  }

  private static Path file(URL resource) {
    try {
      URI uri = resource == null ? null : resource.toURI();
      return uri == null || !"file".equals(uri.getScheme()) ? null : Path.of(uri);
    } catch (URISyntaxException e) {
      return null; // no path of this machine
    }
  }

  /**
   * Looks whether a file has changed, and has the mode follow.
   *
   * @param error takes one line of what is wrong, once for each change: the mode stays as it is
   */
  public void look(ModeSwitch mode, Consumer<String> error) {
    try {
      reload().ifPresent(mode::own);
    } catch (IllegalArgumentException e) {
      error.accept(
          "IBIS stays as it is, "
              + IbisKeys.MODE
              + " = "
              + mode.mode().text()
              + ": "
              + e.getMessage());
    }
  }

  /**
   * The mode as the files say.
   *
   * @return empty where none has changed since it was read, or one is gone for the moment
   * @throws IllegalArgumentException naming the file, the key and what would be right
   */
  private Optional<Mode> reload() {
    Map<Path, Stamp> now = new LinkedHashMap<>();
    files.keySet().forEach(f -> now.put(f, Stamp.of(f)));
    if (now.containsValue(null) || now.equals(files)) {
      return Optional.empty();
    }
    files.putAll(now); // what is wrong is said once
    files.keySet().forEach(ModeFiles::check);
    Configuration read = new Configuration(conf);
    read.reloadConfiguration();
    try {
      return Optional.of(new IbisConf(read::getTrimmed).mode());
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(source(read) + ": " + e.getMessage(), e);
    } catch (RuntimeException e) { // a file that is no XML any more, since it was checked
      throw new IllegalArgumentException(files.keySet() + ": " + reason(e), e);
    }
  }

  /** Hadoop's own message does not always say which file it is. */
  private static void check(Path file) {
    Configuration xml = new Configuration(false);
    xml.addResource(new org.apache.hadoop.fs.Path(file.toUri()));
    try {
      int unused = xml.size(); // reads it
    } catch (RuntimeException e) {
      throw new IllegalArgumentException(
          file
              + " is not XML as Hadoop's configuration has it, "
              + IbisKeys.MODE
              + " is to be "
              + Mode.VALUES
              + " there: "
              + reason(e),
          e);
    }
  }

  /** The file that the mode is from, which may be one that is not looked at. */
  private String source(Configuration read) {
    String[] sources = read.getPropertySources(IbisKeys.MODE);
    if (sources == null || sources.length == 0) {
      return "configuration";
    }
    String last = sources[sources.length - 1];
    Path file = file(read.getResource(last));
    return file == null ? last : file.toString();
  }

  private static String reason(Throwable e) {
    Throwable cause = e.getCause() == null ? e : e.getCause();
    return String.valueOf(cause.getMessage()).lines().findFirst().orElse("").strip();
  }
}
