package org.ibis.nodemanager;

import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelPromise;
import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.epoll.EpollDomainSocketChannel;
import io.netty.channel.epoll.EpollEventLoopGroup;
import io.netty.util.concurrent.AbstractEventExecutorGroup;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.Future;
import java.io.IOException;
import java.util.Iterator;
import java.util.concurrent.TimeUnit;
import java.util.function.IntPredicate;

/** One thread for all clients, but for those of the users that run daemons: they have another. */
final class LoopByUser extends AbstractEventExecutorGroup implements EventLoopGroup {
  private final EventLoopGroup all =
      new EpollEventLoopGroup(1, new DefaultThreadFactory("ibis-permits", true));
  private final EventLoopGroup daemons =
      new EpollEventLoopGroup(1, new DefaultThreadFactory("ibis-permits-daemons", true));
  private final IntPredicate isDaemons;

  /**
   * @param isDaemons whether a user, by id, runs daemons and no tasks; waits for nobody
   */
  LoopByUser(IntPredicate isDaemons) {
    this.isDaemons = isDaemons;
  }

  private EventLoopGroup of(Channel channel) {
    try {
      boolean daemon =
          channel instanceof EpollDomainSocketChannel client
              && isDaemons.test(client.peerCredentials().uid());
      return daemon ? daemons : all;
    } catch (IOException e) { // it is gone already
      return all;
    }
  }

  @Override
  public ChannelFuture register(Channel channel) {
    return of(channel).register(channel);
  }

  @Override
  public ChannelFuture register(ChannelPromise promise) {
    return of(promise.channel()).register(promise);
  }

  @Deprecated
  @Override
  public ChannelFuture register(Channel channel, ChannelPromise promise) {
    return of(channel).register(channel, promise);
  }

  @Override
  public EventLoop next() {
    return all.next();
  }

  @Override
  public Iterator<EventExecutor> iterator() {
    return all.iterator();
  }

  @Override
  public Future<?> shutdownGracefully(long quietPeriod, long timeout, TimeUnit unit) {
    var unused = daemons.shutdownGracefully(quietPeriod, timeout, unit);
    return all.shutdownGracefully(quietPeriod, timeout, unit);
  }

  @Deprecated
  @Override
  public void shutdown() {
    var unused = shutdownGracefully();
  }

  @Override
  public Future<?> terminationFuture() {
    return all.terminationFuture();
  }

  @Override
  public boolean isShuttingDown() {
    return all.isShuttingDown();
  }

  @Override
  public boolean isShutdown() {
    return all.isShutdown() && daemons.isShutdown();
  }

  @Override
  public boolean isTerminated() {
    return all.isTerminated() && daemons.isTerminated();
  }

  @Override
  public boolean awaitTermination(long timeout, TimeUnit unit) throws InterruptedException {
    long deadline = System.nanoTime() + unit.toNanos(timeout);
    return all.awaitTermination(timeout, unit)
        && daemons.awaitTermination(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
  }
}
