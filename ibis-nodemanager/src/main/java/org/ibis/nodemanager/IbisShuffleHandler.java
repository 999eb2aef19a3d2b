package org.ibis.nodemanager;

import java.io.File;
import java.io.IOException;
import org.apache.hadoop.mapred.ShuffleChannelHandlerContext;
import org.apache.hadoop.mapred.ShuffleHandler;
import org.apache.hadoop.yarn.server.api.ApplicationTerminationContext;
import org.ibis.core.FlowTag;
import org.ibis.core.IbisVersion;
import org.ibis.core.IoKind;
import org.ibis.nodemanager.shuffle.InterposingGroup;
import org.ibis.nodemanager.shuffle.MapOutputs;
import org.ibis.nodemanager.shuffle.ShuffleInterposer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * {@code yarn.nodemanager.aux-services.mapreduce_shuffle.class}: Hadoop's own shuffle, whose map
 * outputs are read from disk in windows under permits. If that can't be set up, it is Hadoop's own,
 * and says so loudly.
 */
public class IbisShuffleHandler extends ShuffleHandler {
  private static final Logger LOG = LoggerFactory.getLogger(IbisShuffleHandler.class);

  private NodeIo node; // null where it is off

  @Override
  protected ShuffleChannelHandlerContext createHandlerContext() {
    ShuffleChannelHandlerContext stock = super.createHandlerContext();
    try {
      IbisVersion.check(getClass().getClassLoader());
      node = NodeIo.open(getConfig());
      MapOutputs outputs =
          new MapOutputs(userRsrc::get, this::localFile, node.devices()::schedulerFor, this::tagOf);
      ShuffleChannelHandlerContext ours =
          new ShuffleChannelHandlerContext(
              stock.conf,
              stock.userRsrc,
              stock.secretManager,
              stock.pathCache,
              stock.indexCache,
              stock.metrics,
              new InterposingGroup(
                  stock.allChannels,
                  () -> new ShuffleInterposer(outputs, stock, node::mode, node.failOpen()),
                  node.failOpen()));
      LOG.info("IBIS schedules the shuffle of this node");
      return ours;
    } catch (IOException | RuntimeException | LinkageError e) {
      LOG.error("IBIS IS OFF for the shuffle of this node: {}", e.getMessage(), e);
      release();
      return stock;
    }
  }

  private File localFile(String relative) throws IOException {
    return new File(getAuxiliaryLocalPathHandler().getLocalPathForRead(relative).toString());
  }

  private FlowTag tagOf(String application) {
    return new FlowTag(application, node.weights().claimed(application).weight(), IoKind.SHUFFLE);
  }

  @Override
  public void stopApplication(ApplicationTerminationContext context) {
    super.stopApplication(context);
    if (node != null) {
      node.weights().forget(context.getApplicationId().toString());
    }
  }

  @Override
  protected void serviceStop() throws Exception {
    try {
      super.serviceStop(); // ends the connections, and so their windows
    } finally {
      release();
    }
  }

  private void release() {
    if (node != null) {
      node.close();
    }
  }
}
