package org.ibis.blockhint.stream;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;

/**
 * The channel of a {@link WindowedInput}: whoever sends from it finds the stream's read-ahead by
 * it. All that it does itself is the file's own.
 */
public final class WindowedChannel extends FileChannel {
  private final FileChannel file;
  private final StreamReads reads;

  WindowedChannel(FileChannel file, StreamReads reads) {
    this.file = file;
    this.reads = reads;
  }

  /** What is to be awaited before anything is sent, and told after it. */
  public StreamReads reads() {
    return reads;
  }

  /** The file's own channel: the kernel sends from no other one by itself. */
  public FileChannel file() {
    return file;
  }

  @Override
  public int read(ByteBuffer to) throws IOException {
    return file.read(to);
  }

  @Override
  public long read(ByteBuffer[] to, int offset, int length) throws IOException {
    return file.read(to, offset, length);
  }

  @Override
  public int read(ByteBuffer to, long at) throws IOException {
    return file.read(to, at);
  }

  @Override
  public int write(ByteBuffer from) throws IOException {
    return file.write(from);
  }

  @Override
  public long write(ByteBuffer[] from, int offset, int length) throws IOException {
    return file.write(from, offset, length);
  }

  @Override
  public int write(ByteBuffer from, long at) throws IOException {
    return file.write(from, at);
  }

  @Override
  public long position() throws IOException {
    return file.position();
  }

  @Override
  public FileChannel position(long to) throws IOException {
    file.position(to);
    return this;
  }

  @Override
  public long size() throws IOException {
    return file.size();
  }

  @Override
  public FileChannel truncate(long to) throws IOException {
    file.truncate(to);
    return this;
  }

  @Override
  public void force(boolean metadata) throws IOException {
    file.force(metadata);
  }

  @Override
  public long transferTo(long at, long count, WritableByteChannel target) throws IOException {
    return file.transferTo(at, count, target);
  }

  @Override
  public long transferFrom(ReadableByteChannel from, long at, long count) throws IOException {
    return file.transferFrom(from, at, count);
  }

  @Override
  public MappedByteBuffer map(MapMode mode, long at, long size) throws IOException {
    return file.map(mode, at, size);
  }

  @Override
  public FileLock lock(long at, long size, boolean shared) throws IOException {
    return file.lock(at, size, shared);
  }

  @Override
  public FileLock tryLock(long at, long size, boolean shared) throws IOException {
    return file.tryLock(at, size, shared);
  }

  @Override
  protected void implCloseChannel() throws IOException {
    file.close(); // closes the stream that it is of
  }
}
