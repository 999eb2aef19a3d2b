package org.ibis.nodemanager;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.handler.timeout.IdleStateEvent;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import org.ibis.core.FailOpen;
import org.ibis.core.permit.Frame;
import org.ibis.core.permit.Frame.Held;
import org.ibis.core.permit.Frame.Hello;
import org.ibis.core.permit.Frame.HelloDaemon;
import org.ibis.core.permit.Frame.Open;
import org.ibis.core.permit.Frame.Opened;
import org.ibis.core.permit.Frame.Ping;
import org.ibis.core.permit.Frame.Pong;
import org.ibis.core.permit.Frame.Refused;
import org.ibis.core.permit.Frame.Shut;
import org.ibis.core.permit.Frame.TakeOver;
import org.ibis.core.permit.FrameCodec;

/**
 * One connection's frames, in their order. Those that have the node look something up (who a
 * process is, which disk a directory is on) are seen to on another thread: a name service or a
 * mount that hangs must not stop the event loop, and with it every permit of the node.
 */
final class PermitHandler extends SimpleChannelInboundHandler<Frame> {
  /** Who connects says at once who it is. */
  private static final long HELLO_SECONDS = 10;

  /** Of a task: what it asks for is answered in far less, and a daemon has its own bound. */
  private static final int MOST_UNREAD_BYTES = 1 << 16;

  static final int MOST_UNREAD_BYTES_OF_DAEMON = 1 << 20;

  /** A client that is over its budget is not left alone for longer. */
  private static final long MOST_PAUSE_NANOS = TimeUnit.SECONDS.toNanos(10);

  private final PermitSession.Policy policy;
  private final Budgets.Client budget;
  private final Executor lookUps;
  private final BiConsumer<Channel, Runnable> toDaemons;
  private final FailOpen failOpen;
  private final ArrayDeque<Frame> waiting = new ArrayDeque<>(); // for a look-up; what was read
  private PermitSession session;
  private Outgoing out;
  private Future<?> hello; // looks whether it has said who it is
  private boolean lookingUp; // or on its way to another thread
  private boolean amongDaemons;
  private boolean ended;
  private int read; // frames, since it was last looked whether they are too many
  private boolean paused; // it was too many
  private boolean reading; // what is read at a time has not ended
  private boolean pong; // was sent in this, or is not sent yet: it answers all pings so far
  private boolean pongSent;
  private volatile byte version = FrameCodec.OLDEST_VERSION; // that the client speaks

  /**
   * @param lookUps runs look-ups; may reject them
   * @param toDaemons has a daemon's connection served by another thread; nothing is read of it
   *     until that thread runs what is given with it
   */
  PermitHandler(
      PermitSession.Policy policy,
      Budgets.Client budget,
      Executor lookUps,
      BiConsumer<Channel, Runnable> toDaemons,
      FailOpen failOpen) {
    this.policy = policy;
    this.budget = budget;
    this.lookUps = lookUps;
    this.toDaemons = toDaemons;
    this.failOpen = failOpen;
  }

  @Override
  public void channelActive(ChannelHandlerContext ctx) {
    out = new Outgoing(ctx, frame -> sent(ctx, frame));
    session = new PermitSession(policy, budget, frame -> send(ctx, frame));
    hello =
        ctx.executor()
            .schedule(
                () -> {
                  if (!session.isKnown() && !lookingUp) {
                    end(ctx, new IOException("it does not say who it is"));
                  }
                },
                HELLO_SECONDS,
                TimeUnit.SECONDS);
  }

  /** To be told before each frame, of which version it is. */
  void speaks(byte now) {
    version = now;
  }

  /** A failure ends the connection by itself. */
  private void send(ChannelHandlerContext ctx, Frame frame) {
    // All by the channel's own thread, and in turn: of Shut, Opened and Held the last one counts.
    if (frame instanceof Refused refused) {
      onItsThread(ctx, () -> end(ctx, new IOException(refused.reason())));
    } else if (ctx.executor().inEventLoop()
        && !(frame instanceof Shut || frame instanceof Opened || frame instanceof Held)) {
      write(ctx, frame);
    } else {
      onItsThread(ctx, () -> write(ctx, frame));
    }
  }

  private static void onItsThread(ChannelHandlerContext ctx, Runnable what) {
    try {
      ctx.executor().execute(what);
    } catch (RejectedExecutionException e) {
      return; // the server has ended, and all connections with it
    }
  }

  private void write(ChannelHandlerContext ctx, Frame frame) {
    if (frame instanceof Pong) {
      pong = true;
      pongSent = false;
    }
    byte known = version;
    if (FrameCodec.isKnown(frame, known)) {
      out.write(frame, known);
    } else if (frame instanceof Shut && !ended) {
      // It would wait for permits that nobody gives. So refused it goes on without, as it is to,
      // and asks again a minute later, not a second, as it would if we just closed.
      ended = true;
      waiting.clear();
      session.close();
      close(ctx, "IBIS is off");
    }
  }

  /** Whether the reason could be sent at once or not. */
  private void close(ChannelHandlerContext ctx, String reason) {
    write(ctx, new Refused(reason));
    out.send();
    var unused = ctx.close();
  }

  private void sent(ChannelHandlerContext ctx, Frame frame) {
    if (frame instanceof Pong) {
      pongSent = true;
      pong = reading;
    }
    if (out.unsent() == 0) {
      readOn(ctx);
    }
  }

  /** Who does not read its answers is not read from, nor who is over its budget. */
  @Override
  public void channelReadComplete(ChannelHandlerContext ctx) {
    Answers.ofThread().close();
    long wait = budget.read(read, System.nanoTime());
    read = 0;
    reading = false;
    pong &= !pongSent;
    if (wait > 0 && !paused) {
      paused = true;
      var unused =
          ctx.executor()
              .schedule(
                  () -> {
                    paused = false;
                    readOn(ctx);
                  },
                  Math.min(wait, MOST_PAUSE_NANOS),
                  TimeUnit.NANOSECONDS);
    }
    readOn(ctx);
    ctx.fireChannelReadComplete();
  }

  private void readOn(ChannelHandlerContext ctx) {
    boolean may = !lookingUp && !paused && out.unsent() == 0;
    if (ctx.channel().config().isAutoRead() != may) {
      ctx.channel().config().setAutoRead(may);
    }
  }

  @Override
  protected void channelRead0(ChannelHandlerContext ctx, Frame frame) throws IOException {
    read++;
    reading = true;
    Answers answers = Answers.ofThread();
    if (answers.open()) {
      onItsThread(ctx, answers::close); // whatever becomes of what is read
    }
    if (lookingUp) {
      waiting.add(frame);
    } else {
      take(ctx, frame);
    }
  }

  private void take(ChannelHandlerContext ctx, Frame frame) throws IOException {
    if (ended || (pong && frame instanceof Ping)) {
      return;
    }
    if (!needsLookUp(frame)) {
      session.received(frame);
      return;
    }
    lookingUp = true;
    readOn(ctx); // no more than what was read waits
    try {
      lookUps.execute(() -> lookUp(ctx, frame));
    } catch (RejectedExecutionException e) {
      lookingUp = false;
      throw new IOException("too many look-ups at a time", e);
    }
  }

  private static boolean needsLookUp(Frame frame) {
    return frame instanceof Hello
        || frame instanceof HelloDaemon
        || frame instanceof Open
        || frame instanceof TakeOver;
  }

  private void lookUp(ChannelHandlerContext ctx, Frame frame) {
    Throwable failure = null;
    try {
      session.received(frame);
    } catch (Throwable t) { // whatever it was, the connection goes on or ends
      failure = t;
    }
    Throwable why = failure;
    onItsThread(ctx, () -> lookedUp(ctx, why));
  }

  private void lookedUp(ChannelHandlerContext ctx, Throwable failure) {
    if (session.isKnown()) {
      boolean unused = hello.cancel(false);
    }
    if (budget.isKnownDaemon() && !amongDaemons && !ended) {
      amongDaemons = true; // nothing is asked for yet, so nothing of it is on its way
      ctx.channel().config().setWriteBufferWaterMark(waterMark(MOST_UNREAD_BYTES_OF_DAEMON));
      toDaemons.accept(ctx.channel(), () -> goOn(ctx, failure));
    } else {
      goOn(ctx, failure);
    }
  }

  private void goOn(ChannelHandlerContext ctx, Throwable failure) {
    lookingUp = false;
    try {
      if (failure != null) {
        throw failure;
      }
      while (!lookingUp && !waiting.isEmpty()) {
        take(ctx, waiting.remove());
      }
    } catch (Throwable t) {
      exceptionCaught(ctx, t);
    }
    readOn(ctx);
  }

  static WriteBufferWaterMark waterMark() {
    return waterMark(MOST_UNREAD_BYTES);
  }

  private static WriteBufferWaterMark waterMark(int most) {
    return new WriteBufferWaterMark(most / 2, most);
  }

  /** Whoever is alive sends a ping now and then; the disk must not wait for who is frozen. */
  @Override
  public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
    if (event instanceof IdleStateEvent && !lookingUp && !paused) {
      String what =
          out.unsent() > 0 ? "it has read no answers for 2 s" : "it has been silent for 2 s";
      end(ctx, new IOException(what));
    }
  }

  @Override
  public void channelWritabilityChanged(ChannelHandlerContext ctx) {
    if (!ctx.channel().isWritable()) {
      failOpen.count(
          FailOpen.Reason.REFUSED, "a client does not read what its permits are answered", null);
      var unused = ctx.close();
    }
  }

  @Override
  public void channelInactive(ChannelHandlerContext ctx) {
    ended = true;
    boolean unused = hello.cancel(false); // or all of the connection would be kept until then
    waiting.clear();
    session.close();
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
    end(ctx, cause.getCause() instanceof IOException ? cause.getCause() : cause);
  }

  private void end(ChannelHandlerContext ctx, Throwable why) {
    if (ended) {
      return;
    }
    ended = true;
    waiting.clear();
    failOpen.count(FailOpen.Reason.REFUSED, "a client of the permits: " + said(why), null);
    session.close();
    close(ctx, said(why));
  }

  /** What we throw ourselves says all in its message. */
  private static String said(Throwable t) {
    return t instanceof IOException && t.getMessage() != null ? t.getMessage() : t.toString();
  }
}
