package org.ibis.nodemanager.shuffle;

import io.netty.buffer.ByteBufAllocator;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.stream.ChunkedInput;
import java.util.concurrent.Executor;
import org.ibis.blockhint.stream.LoopReads;

/**
 * One reducer's part of a map output on its way to the network: its next chunk is there when the
 * window around it is in memory. It stands for what Hadoop wanted to send, and closes that when it
 * is closed itself, which netty does once it is sent or the connection ends.
 *
 * <p>Used on the connection's event loop.
 */
final class WindowedTransfer implements ChunkedInput<Object> {
  private final LoopReads reads;
  private final Chunks chunks;
  private final AutoCloseable stock;
  private final long start; // bytes from the file's begin
  private final long end; // exclusive
  private final Executor loop;
  private final Runnable resume;
  private long position;
  private boolean underWay; // a chunk that has to be sent before there is a next one
  private boolean closed;

  /**
   * @param start bytes from the file's begin
   * @param end exclusive
   * @param stock what Hadoop wanted to send, closed once
   * @param resume makes netty ask for the next chunk
   */
  WindowedTransfer(
      LoopReads reads,
      Chunks chunks,
      long start,
      long end,
      AutoCloseable stock,
      Executor loop,
      Runnable resume) {
    this.reads = reads;
    this.chunks = chunks;
    this.start = start;
    this.end = end;
    this.position = start;
    this.stock = stock;
    this.loop = loop;
    this.resume = resume;
  }

  @Override
  public Object readChunk(ByteBufAllocator allocator) throws Exception {
    if (closed || underWay || isEndOfInput()) {
      return null;
    }
    int bytes = (int) reads.ready(position, Math.min(chunks.most(), end - position));
    if (bytes == 0) {
      return null; // the reads wake netty
    }
    underWay = true;
    Object chunk = chunks.of(allocator, position, bytes, this::sent);
    position += bytes;
    return chunk;
  }

  @Override
  @Deprecated
  @SuppressWarnings("InlineMeSuggester") // netty's own interface wants it
  public Object readChunk(ChannelHandlerContext ctx) throws Exception {
    return readChunk(ctx.alloc());
  }

  private void sent() {
    underWay = false;
    if (!closed && !isEndOfInput()) {
      loop.execute(resume); // netty is in the midst of a flush now
    }
  }

  @Override
  public boolean isEndOfInput() {
    return position >= end;
  }

  @Override
  public long length() {
    return end - start;
  }

  @Override
  public long progress() {
    return position - start;
  }

  @Override
  public void close() throws Exception {
    if (closed) {
      return;
    }
    closed = true;
    reads.close();
    stock.close();
  }
}
