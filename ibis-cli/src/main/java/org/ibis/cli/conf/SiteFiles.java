package org.ibis.cli.conf;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.ibis.cli.UserError;

/** Files of a configuration. One that this user may not read is not one that is absent. */
public final class SiteFiles {
  private SiteFiles() {}

  /**
   * A file, where it is there.
   *
   * @throws UserError naming one that can't be read, or of which nobody can tell
   */
  public static Optional<Path> find(Path directory, String name) {
    Path file = directory.resolve(name);
    try (InputStream unused = Files.newInputStream(file)) {
      return Optional.of(file);
    } catch (NoSuchFileException e) {
      if (Files.isSymbolicLink(file)) {
        throw unreadable(file, ": it is a symbolic link to nothing", e);
      }
      return Optional.empty();
    } catch (AccessDeniedException e) {
      throw unreadable(file, " by this user: run this as its owner or as root", e);
    } catch (FileSystemException e) {
      throw unreadable(file, ": " + e.getReason(), e);
    } catch (IOException e) {
      throw unreadable(file, ": " + e, e);
    }
  }

  /**
   * Adds a file to what is set, where it is there.
   *
   * @throws UserError naming one that can't be read
   */
  public static void add(Configuration conf, Path directory, String name) {
    find(directory, name).ifPresent(file -> add(conf, file));
  }

  private static void add(Configuration conf, Path file) {
    try {
      conf.addResource(new org.apache.hadoop.fs.Path(file.toAbsolutePath().toUri()));
      int unused = conf.size(); // reads it at the latest
    } catch (RuntimeException e) {
      Throwable root = e;
      while (root.getCause() != null) {
        root = root.getCause();
      }
      String why = root.getMessage() == null ? root.toString() : root.getMessage();
      throw unreadable(file, ": " + why.lines().findFirst().orElse(""), e);
    }
  }

  private static UserError unreadable(Path file, String why, Throwable cause) {
    return UserError.usage("'" + file + "' can't be read" + why, cause);
  }
}
