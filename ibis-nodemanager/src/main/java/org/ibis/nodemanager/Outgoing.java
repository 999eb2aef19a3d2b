package org.ibis.nodemanager;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import java.util.function.Consumer;
import org.ibis.core.permit.Frame;
import org.ibis.core.permit.FrameCodec;

/**
 * What is sent to one client, in its order. What is answered at the same time goes in one write
 * ({@link Answers}): so a window's parts that may go at once, as on flash, cost one round trip, and
 * not one each. Of the connection's event loop.
 */
final class Outgoing {
  /** Frames that go in one write, far fewer than may be unread. */
  private static final int MOST_IN_ONE = 32;

  private final ChannelHandlerContext ctx;
  private final Consumer<Frame> onSent;
  private final Runnable send = this::send;
  private int inOne; // frames that wait to be sent
  private int unsent; // frames that the client has not let in

  /**
   * @param onSent is told of each frame that the client has let in, or that can't be sent any more
   */
  Outgoing(ChannelHandlerContext ctx, Consumer<Frame> onSent) {
    this.ctx = ctx;
    this.onSent = onSent;
  }

  /**
   * Takes a frame; it goes soon.
   *
   * @param version that the client speaks
   */
  void write(Frame frame, byte version) {
    unsent++;
    var unused =
        ctx.write(Unpooled.wrappedBuffer(FrameCodec.encode(frame, version)))
            .addListener(
                sent -> {
                  unsent--;
                  onSent.accept(frame);
                });
    if (++inOne == MOST_IN_ONE) {
      send();
    }
    if (!Answers.ofThread().later(send)) {
      send();
    }
  }

  /** Sends what was taken. */
  void send() {
    inOne = 0;
    ctx.flush();
  }

  /** Frames that were taken and that the client has not let in. */
  int unsent() {
    return unsent;
  }
}
