package org.ibis.cli.install;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Set;
import org.ibis.cli.UserError;

/** Files of this machine. */
final class RealDisk implements Disk {
  private static final String OWNER_ONLY = "rwx------";
  private static final String SECRET = "rw-------";
  private static final String READ_BY_ALL = "rw-r--r--";
  private static final String SEEN_BY_ALL = "rwxr-xr-x";
  private static final int SETGID = 0x400; // S_ISGID

  private final String user;
  private final boolean waits;
  private final Path journalsOfRoot;
  private List<String> groups; // null is not asked yet

  /** On the disk when a call returns. */
  RealDisk() {
    this(true, System.getProperty("user.name"), null, JournalPlace.OF_ROOT);
  }

  /**
   * As another user would have it, whose rights this process has, at least.
   *
   * @param waits false leaves the time to the kernel, for tests that kill no machine
   * @param groups null are those of this process
   * @param journalsOfRoot where root keeps installations apart from homes
   */
  RealDisk(boolean waits, String user, List<String> groups, Path journalsOfRoot) {
    this.waits = waits;
    this.user = user;
    this.groups = groups;
    this.journalsOfRoot = journalsOfRoot;
  }

  private List<String> groups() {
    if (groups == null) {
      groups = ProcessGroups.names();
    }
    return groups;
  }

  private boolean isRoot() {
    return user.equals(Ownership.ROOT);
  }

  /**
   * Root goes without links: who owns a directory on the way could put one there. Any other user
   * has no more rights behind it than who put it there has given him.
   */
  private OpenDirectory open(Path directory) throws IOException {
    if (directory.endsWith(InstallState.DIRECTORY) || directory.startsWith(journalsOfRoot)) {
      return openOwn(directory);
    }
    return isRoot() ? OpenDirectory.withoutLinks(directory) : OpenDirectory.at(directory);
  }

  /** What is in there was written by this user only: looked at through what it is read through. */
  private OpenDirectory openOwn(Path directory) throws IOException {
    OpenDirectory opened;
    if (isRoot()) {
      opened = OpenDirectory.withoutLinks(directory);
    } else {
      try (OpenDirectory above = OpenDirectory.at(directory.getParent())) {
        opened = above.in(directory.getFileName());
      }
    }
    try {
      if (!Ownership.isOnlyOf(user, opened.attributes())) {
        throw new AccessDeniedException(
            directory.toString(), null, "it is another user's or may be written by others");
      }
      return opened;
    } catch (IOException | RuntimeException e) {
      opened.close();
      throw e;
    }
  }

  private OpenDirectory above(Path file) throws IOException {
    return open(file.toAbsolutePath().getParent());
  }

  @Override
  public boolean exists(Path file) throws IOException {
    boolean there = Files.exists(file);
    if (!there && !Files.notExists(file)) {
      throw new AccessDeniedException(file.toString());
    }
    return there;
  }

  @Override
  public FoundFile find(Path file) throws IOException {
    try (OpenDirectory directory = above(file);
        OpenFile opened = directory.read(file.getFileName(), isRoot())) {
      return opened == null ? null : opened.find();
    } catch (NoSuchFileException e) {
      return null;
    }
  }

  @Override
  public boolean isMountPoint(Path file) throws IOException {
    return MountPoints.has(file);
  }

  @Override
  public Path journalOf(Path home) throws IOException {
    return JournalPlace.of(user, home, journalsOfRoot);
  }

  private PosixFileAttributes ofDirectory(Path directory) throws IOException {
    try (OpenDirectory opened = open(directory.toAbsolutePath())) {
      return opened.attributes();
    }
  }

  @Override
  public FileAttributes ofNewFileIn(Path directory) throws IOException {
    FileAttributes of = OpenFile.of(ofDirectory(directory));
    if (isRoot()) {
      return new FileAttributes(READ_BY_ALL, of.owner(), of.group(), null);
    }
    String own = groups().isEmpty() ? null : groups().get(0);
    return new FileAttributes(READ_BY_ALL, user, handsOn(directory) ? of.group() : own, null);
  }

  /** Whether what is made in a directory gets its group. */
  private static boolean handsOn(Path directory) throws IOException {
    return ((Integer) Files.getAttribute(directory, "unix:mode") & SETGID) != 0;
  }

  @Override
  public String whyNotGive(Path directory, FileAttributes attributes) throws IOException {
    if (isRoot()) {
      return null;
    }
    String owner = attributes.owner();
    if (!user.equals(owner)) {
      return "belongs to " + owner + ": run this as " + owner + " or as root";
    }
    String group = attributes.group();
    boolean mayGroup =
        group == null
            || groups().isEmpty() // then it is tried
            || groups().contains(group)
            || (handsOn(directory) && group.equals(ofDirectory(directory).group().getName()));
    return mayGroup
        ? null
        : "has the group "
            + group
            + ", which "
            + user
            + " is not in and could not give it again: run this as root, or chgrp it to "
            + groups().get(0);
  }

  @Override
  public boolean trustsLinksIn(Path directory) throws IOException {
    return !isRoot() || Ownership.isPathOf(user, directory);
  }

  @Override
  public boolean trusts(Path directory) throws IOException {
    return Ownership.isOnlyOf(
        user,
        Files.readAttributes(directory, PosixFileAttributes.class, LinkOption.NOFOLLOW_LINKS));
  }

  @Override
  public boolean isWritable(Path directory) {
    return Files.isWritable(directory);
  }

  @Override
  public void makeDirectory(Path directory) throws IOException {
    if (Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    if (directory.startsWith(journalsOfRoot)) {
      makeWayTo(directory.getParent());
    }
    Files.createDirectory(
        directory,
        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(OWNER_ONLY)));
    sync(directory.toAbsolutePath().getParent());
  }

  /** So that others see that there is an installation, and not what it is. */
  private void makeWayTo(Path directory) throws IOException {
    if (!Ownership.isPathOf(user, directory)) {
      throw UserError.usage(
          directory
              + ", where this is to be kept, could be changed by others: have it, and what is above"
              + " it, belong to root and be writable for root only, nothing was changed");
    }
    if (!Files.isDirectory(directory)) {
      makeWayTo(directory.getParent());
      Files.createDirectory(directory);
      Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString(SEEN_BY_ALL));
      sync(directory.getParent());
    }
  }

  @Override
  public void write(Path file, byte[] bytes) throws IOException {
    try (OpenDirectory directory = above(file)) {
      try (OpenFile opened =
          directory.open(
              file.getFileName(),
              Set.of(
                  StandardOpenOption.CREATE,
                  StandardOpenOption.WRITE,
                  StandardOpenOption.TRUNCATE_EXISTING))) {
        put(opened, bytes);
      }
      sync(directory);
    }
  }

  @Override
  public void append(Path file, String line) throws IOException {
    try (OpenDirectory directory = above(file);
        FileChannel channel =
            directory.channel(
                file.getFileName(), Set.of(StandardOpenOption.CREATE, StandardOpenOption.APPEND))) {
      ByteBuffer left = ByteBuffer.wrap(line.getBytes(StandardCharsets.UTF_8));
      while (left.hasRemaining()) {
        int unused = channel.write(left);
      }
      if (waits) {
        channel.force(true);
      }
    }
  }

  private void put(OpenFile file, byte[] bytes) throws IOException {
    file.put(bytes);
    if (waits) {
      file.force();
    }
  }

  @Override
  public void writeNew(Path file, byte[] bytes, FileAttributes attributes) throws IOException {
    try (OpenDirectory directory = above(file)) {
      try (OpenFile opened =
          directory.open(
              file.getFileName(),
              Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
              PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(SECRET)))) {
        put(opened, bytes);
        opened.give(attributes);
        if (waits) {
          opened.force(); // its mode, owner and time
        }
      }
      sync(directory);
    }
  }

  @Override
  public void rename(Path from, Path to) throws IOException {
    try (OpenDirectory directory = above(to)) {
      directory.rename(from.getFileName(), to.getFileName());
      sync(directory);
    }
  }

  @Override
  public void delete(Path fileOrEmptyDirectory) throws IOException {
    try (OpenDirectory directory = above(fileOrEmptyDirectory)) {
      if (directory.delete(fileOrEmptyDirectory.getFileName())) {
        sync(directory);
      }
    } catch (NoSuchFileException e) {
      // so it is to be
    }
  }

  @Override
  public List<Path> list(Path directory) throws IOException {
    try (OpenDirectory opened = open(directory.toAbsolutePath())) {
      return opened.names().stream().map(directory::resolve).sorted().toList();
    } catch (NoSuchFileException e) {
      return List.of();
    }
  }

  @Override
  public Closeable lock(Path file) throws IOException {
    try (OpenDirectory directory = above(file)) {
      return FileLocks.take(directory, file);
    }
  }

  private void sync(OpenDirectory directory) throws IOException {
    if (waits) {
      directory.force();
    }
  }

  private void sync(Path directory) throws IOException {
    try (OpenDirectory opened = OpenDirectory.at(directory)) {
      sync(opened);
    }
  }
}
