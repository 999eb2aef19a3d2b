package org.ibis.cli.install;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipalLookupService;
import java.time.Instant;

/**
 * A regular file that is open. What is asked of it and given to it goes by its descriptor: its name
 * may lead to another file meanwhile.
 */
final class OpenFile implements Closeable {
  private static final int LARGEST = 256 << 20; // bytes: no file of an installation has as many

  private final Path name;
  private final FileChannel channel;
  private final Path descriptor;

  /**
   * Closes the channel where it is no regular file.
   *
   * @param name for people
   */
  OpenFile(Path name, FileChannel channel) throws IOException {
    this.name = name;
    this.channel = channel;
    try {
      descriptor = Descriptors.of(channel);
      if (!Files.isRegularFile(descriptor)) {
        throw notRegular(name);
      }
    } catch (IOException | RuntimeException e) {
      channel.close();
      throw e;
    }
  }

  static IOException notRegular(Path name) {
    return new FileSystemException(
        name.toString(), null, "is no regular file, but maybe a symbolic link by now");
  }

  FoundFile find() throws IOException {
    long size = channel.size();
    if (size > LARGEST) {
      throw new FileSystemException(name.toString(), null, "has " + size + " bytes");
    }
    ByteBuffer bytes = ByteBuffer.allocate((int) size);
    while (bytes.hasRemaining() && channel.read(bytes, bytes.position()) > 0) {}
    byte[] read = new byte[bytes.position()];
    bytes.flip().get(read);
    PosixFileAttributes has = Files.readAttributes(descriptor, PosixFileAttributes.class);
    int links = (Integer) Files.getAttribute(descriptor, "unix:nlink");
    return new FoundFile(read, of(has), links);
  }

  static FileAttributes of(PosixFileAttributes has) {
    return new FileAttributes(
        PosixFilePermissions.toString(has.permissions()),
        has.owner().getName(),
        has.group().getName(),
        has.lastModifiedTime().toInstant().toString());
  }

  void put(byte[] bytes) throws IOException {
    ByteBuffer left = ByteBuffer.wrap(bytes);
    while (left.hasRemaining()) {
      int unused = channel.write(left);
    }
  }

  void give(FileAttributes attributes) throws IOException {
    PosixFileAttributeView view =
        Files.getFileAttributeView(descriptor, PosixFileAttributeView.class);
    UserPrincipalLookupService names = descriptor.getFileSystem().getUserPrincipalLookupService();
    PosixFileAttributes now = view.readAttributes();
    if (attributes.owner() != null && !now.owner().getName().equals(attributes.owner())) {
      view.setOwner(names.lookupPrincipalByName(attributes.owner()));
    }
    if (attributes.group() != null && !now.group().getName().equals(attributes.group())) {
      view.setGroup(names.lookupPrincipalByGroupName(attributes.group()));
    }
    if (attributes.modified() != null) {
      view.setTimes(FileTime.from(Instant.parse(attributes.modified())), null, null);
    }
    view.setPermissions(PosixFilePermissions.fromString(attributes.permissions()));
  }

  void force() throws IOException {
    channel.force(true);
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
