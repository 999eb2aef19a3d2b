package org.ibis.nodemanager.tier;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.yarn.server.nodemanager.containermanager.localizer.ContainerLocalizer;
import org.ibis.core.tier.IntermediateFile;

/**
 * Looks how many bytes of intermediate data each application has in a local directory. Follows no
 * links, as what is there is the applications' own.
 */
final class TierWalk {
  /** Tasks may make as many files as they like. */
  private static final int MOST_FILES = 1_000_000;

  /** A merge's file has the whole path of another one as its name. */
  private static final int MOST_LEVELS = 32;

  private final Path directory;
  private final Map<String, Long> found = new HashMap<>();
  private int files;

  private TierWalk(Path directory) {
    this.directory = directory;
  }

  /**
   * Looks; may take long.
   *
   * @param directory of the node
   * @return bytes by application
   * @throws IOException if the directory can't be read
   */
  static Map<String, Long> of(Path directory) throws IOException {
    TierWalk walk = new TierWalk(directory);
    walk.users();
    return walk.found;
  }

  private void users() throws IOException {
    Path users = directory.resolve(ContainerLocalizer.USERCACHE);
    if (!Files.isDirectory(users)) {
      return; // no container has run yet
    }
    try (DirectoryStream<Path> all = Files.newDirectoryStream(users)) {
      for (Path user : all) {
        applications(user.resolve(ContainerLocalizer.APPCACHE));
      }
    }
  }

  private void applications(Path cache) {
    try (DirectoryStream<Path> all = Files.newDirectoryStream(cache, "application_*")) {
      for (Path application : all) {
        look(application);
      }
    } catch (IOException | SecurityException e) {
      return; // a user's that has just gone, or is not to be read: what was leased counts
    }
  }

  private void look(Path application) throws IOException {
    Files.walkFileTree(
        application,
        EnumSet.noneOf(java.nio.file.FileVisitOption.class),
        MOST_LEVELS,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (attributes.isRegularFile()
                && IntermediateFile.isOne(application.relativize(file))) {
              String name = application.getFileName().toString();
              found.merge(name, attributes.size(), Long::sum);
            }
            return ++files < MOST_FILES ? FileVisitResult.CONTINUE : FileVisitResult.TERMINATE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path file, IOException e) {
            return FileVisitResult.CONTINUE; // deleted meanwhile
          }

          @Override
          public FileVisitResult postVisitDirectory(Path dir, IOException e) {
            return FileVisitResult.CONTINUE;
          }
        });
  }
}
