package org.ibis.cli.install;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A directory that is open. What is in it is reached through it and not by a path, on which others
 * could put a link between a look and a use. No link in it is followed.
 */
final class OpenDirectory implements Closeable {
  private final Path name;
  private final SecureDirectoryStream<Path> stream;

  private OpenDirectory(Path name, DirectoryStream<Path> stream) throws IOException {
    this.name = name;
    if (!(stream instanceof SecureDirectoryStream)) {
      stream.close();
      throw new FileSystemException(
          name.toString(), null, "can't be held open here: this needs Linux, and its own Java");
    }
    this.stream = (SecureDirectoryStream<Path>) stream;
  }

  /** By its path, links on the way included. */
  @SuppressWarnings("StreamResourceLeak") // closing this closes it
  static OpenDirectory at(Path directory) throws IOException {
    return new OpenDirectory(directory, Files.newDirectoryStream(directory));
  }

  /**
   * From the root on, one name after the other.
   *
   * @param directory absolute
   * @throws IOException where one of the names is a link
   */
  static OpenDirectory withoutLinks(Path directory) throws IOException {
    OpenDirectory at = at(directory.getRoot());
    for (Path next : directory) {
      try (OpenDirectory above = at) {
        at = above.in(next);
      }
    }
    return at;
  }

  /** One that is in it, and no link. */
  OpenDirectory in(Path child) throws IOException {
    return new OpenDirectory(
        name.resolve(child), stream.newDirectoryStream(child, LinkOption.NOFOLLOW_LINKS));
  }

  /** Its own. */
  PosixFileAttributes attributes() throws IOException {
    return stream.getFileAttributeView(PosixFileAttributeView.class).readAttributes();
  }

  /** Those of what is in it; null where there is none. */
  PosixFileAttributes attributes(Path child) throws IOException {
    try {
      return stream
          .getFileAttributeView(child, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
          .readAttributes();
    } catch (NoSuchFileException e) {
      return null;
    }
  }

  /**
   * A regular file, to be read.
   *
   * @param mayWrite whether this user may write it, too: a pipe at its place then holds nobody up
   * @return null where there is none
   */
  OpenFile read(Path child, boolean mayWrite) throws IOException {
    PosixFileAttributes has = attributes(child);
    if (has == null) {
      return null;
    }
    if (!has.isRegularFile()) {
      throw OpenFile.notRegular(name.resolve(child));
    }
    Set<OpenOption> how = new HashSet<>(Set.of(StandardOpenOption.READ));
    if (mayWrite) {
      how.add(StandardOpenOption.WRITE);
    }
    try {
      return open(child, how);
    } catch (NoSuchFileException e) {
      return null;
    }
  }

  OpenFile open(Path child, Set<? extends OpenOption> how, FileAttribute<?>... attributes)
      throws IOException {
    return new OpenFile(name.resolve(child), channel(child, how, attributes));
  }

  FileChannel channel(Path child, Set<? extends OpenOption> how, FileAttribute<?>... attributes)
      throws IOException {
    Set<OpenOption> options = new HashSet<>(how);
    options.add(LinkOption.NOFOLLOW_LINKS);
    return (FileChannel) stream.newByteChannel(child, options, attributes);
  }

  /** Puts what is in it in the place of another one, at once. */
  void rename(Path from, Path to) throws IOException {
    stream.move(from, stream, to);
  }

  /** A file, or a link itself; false where there is none. */
  boolean delete(Path child) throws IOException {
    PosixFileAttributes has = attributes(child);
    if (has == null) {
      return false;
    }
    try {
      if (has.isDirectory()) {
        stream.deleteDirectory(child);
      } else {
        stream.deleteFile(child);
      }
      return true;
    } catch (NoSuchFileException e) {
      return false;
    }
  }

  /** What is in it, once. */
  List<Path> names() {
    List<Path> names = new ArrayList<>();
    stream.forEach(child -> names.add(child.getFileName()));
    return names;
  }

  /** Has what was made and renamed in it on the disk. */
  void force() throws IOException {
    try (FileChannel channel = channel(Path.of("."), Set.of(StandardOpenOption.READ))) {
      channel.force(true);
    }
  }

  @Override
  public void close() throws IOException {
    stream.close();
  }
}
