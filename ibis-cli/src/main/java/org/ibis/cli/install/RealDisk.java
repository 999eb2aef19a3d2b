package org.ibis.cli.install;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipalLookupService;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Files of this machine. */
final class RealDisk implements Disk {
  private static final String OWNER_ONLY = "rwx------";
  private static final String SECRET = "rw-------";
  private static final String READ_BY_ALL = "rw-r--r--";

  private static final String ROOT = "root";
  private static final int SETGID = 0x400; // S_ISGID

  private final String user;
  private final boolean waits;
  private List<String> groups; // null is not asked yet

  /** On the disk when a call returns. */
  RealDisk() {
    this(true);
  }

  /**
   * @param waits false leaves the time to the kernel, for tests that kill no machine
   */
  RealDisk(boolean waits) {
    this(waits, System.getProperty("user.name"), null);
  }

  /**
   * As another user would have it, whose rights this process has, at least.
   *
   * @param groups null are those of this process
   */
  RealDisk(boolean waits, String user, List<String> groups) {
    this.waits = waits;
    this.user = user;
    this.groups = groups;
  }

  private List<String> groups() {
    if (groups == null) {
      groups = ProcessGroups.names();
    }
    return groups;
  }

  @Override
  public boolean exists(Path file) {
    return Files.exists(file);
  }

  @Override
  public byte[] read(Path file) throws IOException {
    try {
      return Files.readAllBytes(file);
    } catch (NoSuchFileException e) {
      return null;
    }
  }

  @Override
  public FileAttributes attributes(Path file) throws IOException {
    PosixFileAttributes found = Files.readAttributes(file, PosixFileAttributes.class);
    return new FileAttributes(
        PosixFilePermissions.toString(found.permissions()),
        found.owner().getName(),
        found.group().getName(),
        found.lastModifiedTime().toInstant().toString());
  }

  @Override
  public int links(Path file) throws IOException {
    return (Integer) Files.getAttribute(file, "unix:nlink");
  }

  @Override
  public FileAttributes ofNewFileIn(Path directory) throws IOException {
    FileAttributes of = attributes(directory);
    if (user.equals(ROOT)) {
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
    if (user.equals(ROOT)) {
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
            || (handsOn(directory) && group.equals(attributes(directory).group()));
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
  public String user() {
    return user;
  }

  @Override
  public boolean trusts(Path directory) throws IOException {
    PosixFileAttributes found =
        Files.readAttributes(directory, PosixFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    Set<PosixFilePermission> of = found.permissions();
    String owner = found.owner().getName();
    return found.isDirectory()
        && (!user.equals(ROOT)
            || owner.equals(user)
            || owner.equals(attributes(directory.toAbsolutePath().getParent()).owner()))
        && !of.contains(PosixFilePermission.GROUP_WRITE)
        && !of.contains(PosixFilePermission.OTHERS_WRITE);
  }

  @Override
  public boolean isWritable(Path directory) {
    return Files.isWritable(directory);
  }

  @Override
  public void makeDirectory(Path directory) throws IOException {
    if (!Files.isDirectory(directory)) {
      Files.createDirectory(
          directory,
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(OWNER_ONLY)));
      sync(directory.toAbsolutePath().getParent());
    }
  }

  @Override
  public void write(Path file, byte[] bytes) throws IOException {
    try (FileChannel channel =
        FileChannel.open(
            file,
            StandardOpenOption.CREATE,
            StandardOpenOption.WRITE,
            StandardOpenOption.TRUNCATE_EXISTING,
            LinkOption.NOFOLLOW_LINKS)) {
      put(channel, bytes);
    }
    sync(file.toAbsolutePath().getParent());
  }

  @Override
  public void append(Path file, String line) throws IOException {
    try (FileChannel channel =
        FileChannel.open(
            file,
            StandardOpenOption.CREATE,
            StandardOpenOption.APPEND,
            LinkOption.NOFOLLOW_LINKS)) {
      put(channel, line.getBytes(StandardCharsets.UTF_8));
    }
  }

  private void put(FileChannel channel, byte[] bytes) throws IOException {
    ByteBuffer left = ByteBuffer.wrap(bytes);
    while (left.hasRemaining()) {
      int unused = channel.write(left);
    }
    if (waits) {
      channel.force(true);
    }
  }

  @Override
  public void writeNew(Path file, byte[] bytes, FileAttributes attributes) throws IOException {
    try (FileChannel channel =
        FileChannel.open(
            file,
            Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(SECRET)))) {
      put(channel, bytes);
      setAttributes(file, attributes);
      if (waits) {
        channel.force(true); // its mode, owner and time
      }
    }
    sync(file.toAbsolutePath().getParent());
  }

  private static void setAttributes(Path file, FileAttributes attributes) throws IOException {
    PosixFileAttributeView view =
        Files.getFileAttributeView(file, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
    UserPrincipalLookupService names = file.getFileSystem().getUserPrincipalLookupService();
    PosixFileAttributes now = view.readAttributes();
    if (attributes.owner() != null && !now.owner().getName().equals(attributes.owner())) {
      view.setOwner(names.lookupPrincipalByName(attributes.owner()));
    }
    if (attributes.group() != null && !now.group().getName().equals(attributes.group())) {
      view.setGroup(names.lookupPrincipalByGroupName(attributes.group()));
    }
    view.setPermissions(PosixFilePermissions.fromString(attributes.permissions()));
    if (attributes.modified() != null) {
      view.setTimes(FileTime.from(Instant.parse(attributes.modified())), null, null);
    }
  }

  @Override
  public void rename(Path from, Path to) throws IOException {
    Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    sync(to.toAbsolutePath().getParent());
  }

  @Override
  public void delete(Path fileOrEmptyDirectory) throws IOException {
    if (Files.deleteIfExists(fileOrEmptyDirectory)) {
      sync(fileOrEmptyDirectory.toAbsolutePath().getParent());
    }
  }

  @Override
  public List<Path> list(Path directory) throws IOException {
    if (!Files.isDirectory(directory)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(directory)) {
      return files.sorted().toList();
    }
  }

  @Override
  public Closeable lock(Path file) throws IOException {
    return FileLocks.take(file);
  }

  private void sync(Path directory) throws IOException {
    if (!waits) {
      return;
    }
    try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
      channel.force(true);
    }
  }
}
