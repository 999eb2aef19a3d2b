package org.ibis.datanode.mirror;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.ibis.blockhint.FileRange;
import org.ibis.core.mirror.BlockKey;
import org.ibis.core.mirror.BlockName;
import org.ibis.core.mirror.MirrorMap;

/** A block's file, and its mirror as {@code ibis-blockd} would have made it. */
final class TestMirror {
  static final BlockName NAME = new BlockName("BP-1-10.0.0.1-2", 1073741825, 0);

  final Path block;
  final byte[] bytes;
  private final Path mirrors;

  /**
   * @param mirrored which pieces are; the others are not
   */
  TestMirror(Path directory, int length, boolean... mirrored) throws IOException {
    bytes = new byte[length];
    new Random(length).nextBytes(bytes);
    Path finalized =
        directory.resolve("d1/current/" + NAME.pool() + "/current/finalized/subdir0/subdir0");
    block = Files.createDirectories(finalized).resolve("blk_" + NAME.block());
    Files.write(block, bytes);
    mirrors = directory.resolve("ssd/mirrors");
    Files.createDirectories(mirrorFile().getParent());
    write(mirrored);
  }

  private void write(boolean... mirrored) throws IOException {
    ByteBuffer map = ByteBuffer.allocate(64 + 4 * mirrored.length + 4);
    BlockKey key = key();
    map.put("IBISMIRR".getBytes(StandardCharsets.US_ASCII)).putInt(1);
    map.putInt(MirrorMap.checksum(key.pool().getBytes(StandardCharsets.UTF_8)));
    map.putLong(key.block()).putLong(key.device()).putLong(key.inode());
    map.putLong(key.length()).putLong(key.changedNanos());
    map.putInt(mirrored.length).putInt(0);
    try (RandomAccessFile file = new RandomAccessFile(mirrorFile().toFile(), "rw")) {
      file.setLength(bytes.length);
      for (int piece = 0; piece < mirrored.length; piece++) {
        int start = piece << 20;
        int end = Math.min(bytes.length, start + (1 << 20));
        if (mirrored[piece]) {
          file.seek(start);
          file.write(bytes, start, end - start);
        }
        map.putInt(mirrored[piece] ? MirrorMap.checksum(Arrays.copyOfRange(bytes, start, end)) : 0);
      }
      file.getFD().sync(); // what is dirty can't be dropped
    }
    byte[] before = Arrays.copyOf(map.array(), map.position());
    Files.write(mapFile(), map.putInt(MirrorMap.checksum(before)).array());
  }

  /** The directory of mirrors. */
  Path mirrors() {
    return mirrors;
  }

  Path mirrorFile() {
    return mirrors.resolve(NAME.mirror());
  }

  Path mapFile() {
    return mirrors.resolve(NAME.map());
  }

  BlockKey key() throws IOException {
    try (FileInputStream in = new FileInputStream(block.toFile());
        FileRange range = FileRange.of(in.getFD(), in.getChannel())) {
      return OpenMirrors.keyOf(NAME, range.descriptor());
    }
  }

  /** Changes a byte of the mirror, where nobody looks. */
  void rot(long offset) throws IOException {
    try (RandomAccessFile file = new RandomAccessFile(mirrorFile().toFile(), "rw")) {
      file.seek(offset);
      int was = file.read();
      file.seek(offset);
      file.write(~was);
    }
  }

  /** Gives the block's file another time of its last change. */
  void touch() throws IOException {
    Files.setLastModifiedTime(
        block, FileTime.from(1_700_000_000_000_000_001L, TimeUnit.NANOSECONDS));
  }

  Mirror open() throws IOException {
    Mirror mirror =
        new Mirror(
            NAME,
            key(),
            MirrorMap.parse(Files.readAllBytes(mapFile()), key()),
            new FileInputStream(mirrorFile().toFile()));
    if (!mirror.use()) {
      throw new IOException("it is closed");
    }
    return mirror;
  }
}
