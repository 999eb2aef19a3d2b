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
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.apache.hadoop.conf.Configuration;
import org.ibis.core.Mode;
import org.ibis.core.ModeSwitch;

/**
 * {@code ibis.mode} in a daemon's configuration files, which are read anew when one of them
 * changes. What is wrong changes nothing, and no more does a file that is gone: one that said
 * nothing of the mode is done without, one that did is waited for. Not safe for use by several
 * threads.
 */
public final class ModeFiles {
  /** Who edits a file may have it gone for a moment. */
  private static final long MOMENT_NANOS = TimeUnit.SECONDS.toNanos(10);

  private static final long LOG_EVERY_NANOS = TimeUnit.MINUTES.toNanos(1);

  private final Configuration conf;
  private final LongSupplier clock;
  private final Map<Path, AsRead> files = new LinkedHashMap<>();
  private boolean waits; // for a file that is gone
  private boolean logged; // that it waits, once or more
  private long nextLog; // while it waits, ns

  /**
   * A file as it was read.
   *
   * @param stamp null before
   * @param hasMode whether it says something of the mode, as far as is known
   */
  private record AsRead(Stamp stamp, boolean hasMode) {
    static final AsRead NEVER = new AsRead(null, true);
  }

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
   * @param clock ns, monotone
   */
  public ModeFiles(Configuration conf, Collection<String> names, LongSupplier clock) {
    this.conf = conf;
    this.clock = clock;
    for (String name : names) {
      Path file = file(conf.getResource(name));
      if (file != null) {
        files.put(file, AsRead.NEVER);
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
   * @param error takes one line of what is wrong, once for each change, or once a minute while a
   *     file is gone: the mode stays as it is
   */
  public void look(ModeSwitch mode, Consumer<String> error) {
    Map<Path, Stamp> now = stamps();
    Path gone = gone(now);
    if (gone != null) {
      waitFor(gone, mode, error);
      return;
    }
    waits = false;
    try {
      reload(now).ifPresent(mode::own);
    } catch (IllegalArgumentException e) {
      error.accept(stays(mode) + e.getMessage());
    }
  }

  private static String stays(ModeSwitch mode) {
    return "IBIS stays as it is, " + IbisKeys.MODE + " = " + mode.mode().text() + ": ";
  }

  private Map<Path, Stamp> stamps() {
    Map<Path, Stamp> now = new LinkedHashMap<>();
    files.keySet().forEach(f -> now.put(f, Stamp.of(f)));
    return now;
  }

  /** A file without which nobody can tell the mode; null where all of those are there. */
  private Path gone(Map<Path, Stamp> now) {
    for (Map.Entry<Path, AsRead> file : files.entrySet()) {
      if (now.get(file.getKey()) == null && file.getValue().hasMode()) {
        return file.getKey();
      }
    }
    return null;
  }

  private void waitFor(Path gone, ModeSwitch mode, Consumer<String> error) {
    long now = clock.getAsLong();
    if (!waits) {
      waits = true;
      long moment = now + MOMENT_NANOS;
      nextLog = logged && nextLog - moment > 0 ? nextLog : moment;
    } else if (now - nextLog >= 0) {
      logged = true;
      nextLog = now + LOG_EVERY_NANOS;
      error.accept(stays(mode) + gone + " is gone, and no change is seen without it: put it back");
    }
  }

  /**
   * The mode as the files say.
   *
   * @param now the files as they are; none that is gone has said anything of the mode
   * @return empty where none has changed since it was read, or one changes at this moment
   * @throws IllegalArgumentException naming the file, the key and what would be right
   */
  private Optional<Mode> reload(Map<Path, Stamp> now) {
    Map<Path, AsRead> read = new LinkedHashMap<>(files);
    now.forEach((f, stamp) -> read.computeIfPresent(f, (path, old) -> seen(old, stamp)));
    if (read.equals(files)) {
      return Optional.empty();
    }
    IllegalArgumentException wrong = null;
    Mode mode = null;
    try {
      now.forEach((f, stamp) -> read.computeIfPresent(f, (path, old) -> parsed(f, stamp, old)));
      mode = mode();
    } catch (IllegalArgumentException e) {
      wrong = e;
    }
    if (!stamps().equals(now)) {
      return Optional.empty(); // what was read may be half of it: next time
    }
    files.putAll(read); // what is wrong is said once
    if (wrong != null) {
      throw wrong;
    }
    return Optional.of(mode);
  }

  /** As it is known before it is read: one that has changed may say anything. */
  private static AsRead seen(AsRead old, Stamp stamp) {
    return stamp == null || stamp.equals(old.stamp()) ? old : new AsRead(stamp, true);
  }

  private static AsRead parsed(Path file, Stamp stamp, AsRead old) {
    return stamp == null ? old : new AsRead(stamp, hasMode(file));
  }

  private Mode mode() {
    Configuration read = new Configuration(conf);
    read.reloadConfiguration();
    try {
      return new IbisConf(read::getTrimmed).mode();
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(source(read) + ": " + e.getMessage(), e);
    } catch (RuntimeException e) { // a file that is no XML any more, since it was checked
      throw new IllegalArgumentException(files.keySet() + ": " + reason(e), e);
    }
  }

  /** Reads a file alone: Hadoop's own message does not always say which file is wrong. */
  private static boolean hasMode(Path file) {
    Configuration xml = new Configuration(false);
    xml.addResource(new org.apache.hadoop.fs.Path(file.toUri()));
    try {
      return xml.getRaw(IbisKeys.MODE) != null; // reads it
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
