package org.ibis.nodemanager.shuffle;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import io.netty.channel.FileRegion;
import io.netty.util.ReferenceCountUtil;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.ClosedChannelException;
import java.util.ArrayDeque;

/** The end of a pipeline: takes what is written when the test says so, as a socket would. */
final class HeldNetwork extends ChannelOutboundHandlerAdapter {
  private final ArrayDeque<Write> writes = new ArrayDeque<>();
  private final ByteArrayOutputStream received = new ByteArrayOutputStream();

  private record Write(Object message, ChannelPromise promise) {}

  @Override
  public void write(ChannelHandlerContext ctx, Object message, ChannelPromise promise) {
    writes.add(new Write(message, promise));
  }

  @Override
  public void close(ChannelHandlerContext ctx, ChannelPromise promise) {
    for (Write w = writes.poll(); w != null; w = writes.poll()) {
      ReferenceCountUtil.release(w.message);
      w.promise.setFailure(new ClosedChannelException());
    }
    var unused = ctx.close(promise);
  }

  /** Writes that are not taken. */
  int waiting() {
    return writes.size();
  }

  Object first() {
    return writes.element().message;
  }

  /** Takes the oldest write. */
  void take() throws IOException {
    Write w = writes.remove();
    if (w.message instanceof FileRegion region) {
      long sent = region.transferTo(Channels.newChannel(received), region.transferred());
      if (sent != region.count()) {
        throw new IOException("sent " + sent + " of " + region.count());
      }
    } else if (w.message instanceof ByteBuf buffer) {
      buffer.readBytes(received, buffer.readableBytes());
    }
    ReferenceCountUtil.release(w.message);
    w.promise.setSuccess();
  }

  byte[] received() {
    return received.toByteArray();
  }
}
