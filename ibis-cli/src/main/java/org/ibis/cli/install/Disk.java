package org.ibis.cli.install;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * What the installer needs of a file system. Each call that changes something is on the disk when
 * it returns.
 */
interface Disk {
  /**
   * Whether something is there.
   *
   * @throws java.nio.file.AccessDeniedException where this user can't tell
   */
  boolean exists(Path file) throws IOException;

  /**
   * A regular file. No link is followed, in a home of another user not even on the way.
   *
   * @return null where there is none
   */
  FoundFile find(Path file) throws IOException;

  /** Null where there is no such file. */
  default byte[] read(Path file) throws IOException {
    return FoundFile.bytesOf(find(file));
  }

  /** Whether a file is mounted by itself, so that nothing can take its place. */
  boolean isMountPoint(Path file) throws IOException;

  /**
   * Where an installation is kept: in the home, or, where others could change what is there under
   * root's hands, outside of it.
   *
   * @throws org.ibis.cli.UserError where it is another user's
   */
  Path journalOf(Path home) throws IOException;

  /** What a new file beside this directory's others should have. */
  FileAttributes ofNewFileIn(Path directory) throws IOException;

  /**
   * Whether this process may give these to a file of a directory.
   *
   * @return null where it may, else why not and what would be right, as in "belongs to …"
   */
  String whyNotGive(Path directory, FileAttributes attributes) throws IOException;

  /**
   * Whether this process may change what symbolic links in a directory lead to: root goes only
   * where root's own links lead.
   */
  boolean trustsLinksIn(Path directory) throws IOException;

  /** Whether nobody can have written what is in a directory but this user and root. */
  boolean trusts(Path directory) throws IOException;

  /** Whether files may be made and replaced there. */
  boolean isWritable(Path directory);

  /** For its owner only; there already is fine. */
  void makeDirectory(Path directory) throws IOException;

  /**
   * Makes a file or replaces it, not at once: a kill may leave a part of it. No link is followed.
   */
  void write(Path file, byte[] bytes) throws IOException;

  /** At the end of a file. No link is followed. */
  void append(Path file, String line) throws IOException;

  /**
   * Makes a file that nobody else may read before it has its attributes, not at once: a kill may
   * leave a part of it.
   *
   * @throws java.nio.file.FileAlreadyExistsException where something is there, be it a link
   */
  void writeNew(Path file, byte[] bytes, FileAttributes attributes) throws IOException;

  /** Puts a file in another's place, at once. */
  void rename(Path from, Path to) throws IOException;

  /** Where it is not there, fine. */
  void delete(Path fileOrEmptyDirectory) throws IOException;

  /** The files in a directory; none where it is not there. */
  List<Path> list(Path directory) throws IOException;

  /**
   * Keeps other processes out until it is closed.
   *
   * @param file made where it is missing
   * @throws org.ibis.cli.UserError where another process has it
   */
  Closeable lock(Path file) throws IOException;
}
