package org.ibis.nodemanager.shuffle;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.channel.DefaultFileRegion;
import java.io.EOFException;
import java.io.IOException;
import java.nio.channels.FileChannel;

/** In what form the parts of a file go to the network. */
interface Chunks {
  /** The largest part, bytes. */
  long most();

  /**
   * A part, all of it in memory.
   *
   * @param sent runs when the network may be given the next one
   */
  Object of(ByteBufAllocator allocator, long position, int bytes, Runnable sent) throws IOException;

  /**
   * Parts that the kernel sends itself. Netty does not see how large they are, so there must be one
   * at a time.
   */
  static Chunks regions(FileChannel file, long most) {
    return new Chunks() {
      @Override
      public long most() {
        return most;
      }

      @Override
      public Object of(ByteBufAllocator allocator, long position, int bytes, Runnable sent) {
        return new DefaultFileRegion(file, position, bytes) {
          @Override
          protected void deallocate() {
            sent.run(); // and the file stays open
          }
        };
      }
    };
  }

  /** Copies, for what must be encrypted. Netty says itself when it has enough of them. */
  static Chunks buffers(FileChannel file, long most) {
    return new Chunks() {
      @Override
      public long most() {
        return most;
      }

      @Override
      public Object of(ByteBufAllocator allocator, long position, int bytes, Runnable sent)
          throws IOException {
        ByteBuf buffer = allocator.buffer(bytes, bytes);
        try {
          while (buffer.isWritable()) {
            long at = position + buffer.readableBytes();
            if (buffer.writeBytes(file, at, buffer.writableBytes()) < 0) {
              throw new EOFException("the file ends at " + at);
            }
          }
        } catch (IOException | RuntimeException | LinkageError e) {
          buffer.release();
          throw e;
        }
        sent.run();
        return buffer;
      }
    };
  }
}
