package org.ibis.nodemanager.shuffle;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.util.function.Supplier;
import org.apache.hadoop.mapred.ShuffleChannelHandler;
import org.ibis.core.FailOpen;

/**
 * The group that Hadoop's shuffle adds each connection to when it begins: the one moment at which a
 * handler can be put into its pipeline.
 */
public final class InterposingGroup extends DefaultChannelGroup {
  private final ChannelGroup stock;
  private final Supplier<ChannelHandler> interposer;
  private final FailOpen failOpen;

  /**
   * @param stock the shuffle's own group, which is told of each connection too: it closes them when
   *     the shuffle stops
   * @param interposer makes the handler that is put before {@link ShuffleChannelHandler}
   */
  public InterposingGroup(
      ChannelGroup stock, Supplier<ChannelHandler> interposer, FailOpen failOpen) {
    super(GlobalEventExecutor.INSTANCE);
    this.stock = stock;
    this.interposer = interposer;
    this.failOpen = failOpen;
  }

  @Override
  public boolean add(Channel channel) {
    try {
      String shuffle = channel.pipeline().context(ShuffleChannelHandler.class).name();
      channel.pipeline().addBefore(shuffle, null, interposer.get());
    } catch (RuntimeException | LinkageError e) {
      failOpen.count(
          FailOpen.Reason.INTERNAL_ERROR, "a connection of the shuffle goes unscheduled", e);
    }
    boolean unused = stock.add(channel);
    return super.add(channel);
  }
}
