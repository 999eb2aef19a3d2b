package org.ibis.nodemanager;

import io.netty.channel.Channel;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.epoll.EpollEventLoopGroup;
import io.netty.handler.timeout.IdleStateHandler;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.ibis.core.permit.Frame;

/**
 * The thread of the node's own daemons. Each connection begins on the thread of all clients, as
 * nobody knows yet whose it is, and comes here when it is known as a daemon's: then no frames of
 * tasks, however many, are read before its own.
 */
final class DaemonLoop {
  private final EventLoopGroup loop =
      new EpollEventLoopGroup(1, new DefaultThreadFactory("ibis-permits-daemons", true));

  /** Ends connections of those that are silent. */
  static IdleStateHandler silence() {
    return new IdleStateHandler(Frame.SILENT_NANOS, 0, 0, TimeUnit.NANOSECONDS);
  }

  /**
   * Takes a connection, of which nothing is read meanwhile. Where that can't be done it ends. By
   * the thread that it is on.
   *
   * @param then runs here
   */
  void take(Channel channel, Runnable then) {
    channel.pipeline().remove(IdleStateHandler.class); // its timers are the other thread's
    var unused = channel.deregister().addListener(gone -> left(channel, gone, then));
  }

  private void left(Channel channel, Future<?> gone, Runnable then) {
    if (gone.isSuccess()) {
      var unused = loop.register(channel).addListener(here -> taken(channel, here, then));
    } else {
      var unused = channel.close();
    }
  }

  private static void taken(Channel channel, Future<?> here, Runnable then) {
    if (here.isSuccess()) {
      channel.pipeline().addFirst(silence());
      then.run();
    } else {
      var unused = channel.close();
    }
  }

  /** Ends it, and all of its connections. */
  Future<?> shutDown(long timeout, TimeUnit unit) {
    return loop.shutdownGracefully(0, timeout, unit);
  }
}
