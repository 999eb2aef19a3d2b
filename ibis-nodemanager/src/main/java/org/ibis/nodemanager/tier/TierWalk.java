package org.ibis.nodemanager.tier;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;
import org.apache.hadoop.yarn.server.nodemanager.containermanager.localizer.ContainerLocalizer;
import org.ibis.core.tier.IntermediateFile;
import org.ibis.core.tier.TierBudget;

/**
 * Looks how many bytes of intermediate data each application has in a local directory. Follows no
 * links, as what is there is the applications' own.
 */
final class TierWalk {
  /** Tasks may make as many files as they like. */
  private static final int MOST_FILES = 1_000_000;

  /** A merge's file has the whole path of another one as its name. */
  private static final int MOST_LEVELS = 32;

  /** Where map outputs are: under LinuxContainerExecutor a NodeManager may read no more. */
  private static final String OUTPUT = "output";

  private final Path directory;
  private final Predicate<Path> isReadable;
  private final Map<String, Long> found = new HashMap<>();
  private int files;

  private TierWalk(Path directory, Predicate<Path> isReadable) {
    this.directory = directory;
    this.isReadable = isReadable;
  }

  /**
   * Looks; may take long.
   *
   * @param directory of the node
   * @return bytes by application, {@link TierBudget#UNKNOWN} where nobody may look
   * @throws IOException if the directory can't be read
   */
  static Map<String, Long> of(Path directory) throws IOException {
    return of(directory, Files::isReadable);
  }

  /** For tests: with other rights. */
  static Map<String, Long> of(Path directory, Predicate<Path> isReadable) throws IOException {
    TierWalk walk = new TierWalk(directory, isReadable);
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

  private void applications(Path cache) throws IOException {
    try (DirectoryStream<Path> all = Files.newDirectoryStream(cache, "application_*")) {
      for (Path application : all) {
        String name = application.getFileName().toString();
        Path output = application.resolve(OUTPUT);
        if (isReadable.test(application)) {
          look(application, application);
        } else if (isReadable.test(output)) {
          look(application, output);
        } else {
          found.put(name, TierBudget.UNKNOWN);
        }
      }
    } catch (NoSuchFileException | NotDirectoryException e) {
      return; // it has just gone, or is none of YARN's
    } catch (DirectoryIteratorException e) {
      throw e.getCause();
    }
  }

  private void look(Path application, Path from) throws IOException {
    Files.walkFileTree(
        from,
        EnumSet.noneOf(FileVisitOption.class),
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
