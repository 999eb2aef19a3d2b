package org.ibis.nodemanager.shuffle;

import io.netty.channel.FileRegion;
import io.netty.util.AbstractReferenceCounted;
import java.io.IOException;
import java.nio.channels.WritableByteChannel;
import org.ibis.blockhint.stream.ObservedReads;

/**
 * What Hadoop's shuffle sends of a map output, looked at while it does. The network's channels
 * never block, so a long call has waited for the disk.
 */
final class ObservedRegion extends AbstractReferenceCounted implements FileRegion {
  private final FileRegion stock;
  private final ObservedReads reads;

  ObservedRegion(FileRegion stock, ObservedReads reads) {
    this.stock = stock;
    this.reads = reads;
  }

  @Override
  public long transferTo(WritableByteChannel target, long position) throws IOException {
    reads.await(stock.position() + position, count() - position);
    long sent = stock.transferTo(target, position);
    reads.done(sent);
    return sent;
  }

  @Override
  public long position() {
    return stock.position();
  }

  @Override
  @Deprecated
  public long transfered() {
    return stock.transferred();
  }

  @Override
  public long transferred() {
    return stock.transferred();
  }

  @Override
  public long count() {
    return stock.count();
  }

  @Override
  public FileRegion retain() {
    super.retain();
    return this;
  }

  @Override
  public FileRegion retain(int increment) {
    super.retain(increment);
    return this;
  }

  @Override
  public FileRegion touch() {
    return this;
  }

  @Override
  public FileRegion touch(Object hint) {
    return this;
  }

  @Override
  protected void deallocate() {
    reads.close();
    boolean unused = stock.release();
  }
}
