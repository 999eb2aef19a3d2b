package org.ibis.nodemanager.shuffle;

import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.channel.FileRegion;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.handler.stream.ChunkedFile;
import io.netty.handler.stream.ChunkedWriteHandler;
import java.io.IOException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Supplier;
import org.apache.hadoop.mapred.ShuffleChannelHandlerContext;
import org.ibis.blockhint.stream.LoopReads;
import org.ibis.blockhint.stream.ObservedReads;
import org.ibis.blockhint.stream.ReadAhead;
import org.ibis.core.FailOpen;
import org.ibis.core.Mode;
import org.ibis.core.device.IoScheduler;
import org.ibis.nodemanager.shuffle.MapOutputs.MapOutput;

/**
 * Between Hadoop's shuffle and the network, one for each connection: hears what a reducer asks for
 * and puts a {@link WindowedTransfer} in the place of each map output that Hadoop sends. Hadoop
 * hears of its end through the promise that it gave with it. Where anything is wrong, or nothing is
 * scheduled, Hadoop's own is sent.
 */
public final class ShuffleInterposer extends ChannelDuplexHandler {
  private final MapOutputs outputs;
  private final ShuffleChannelHandlerContext settings;
  private final Supplier<Mode> mode;
  private final FailOpen failOpen;
  private ShuffleRequest request; // the one that is answered, or null
  private boolean answering;
  private boolean jumbled;

  /**
   * @param settings of the shuffle: how large its buffers are
   * @param mode what is done to I/O at this moment
   */
  public ShuffleInterposer(
      MapOutputs outputs,
      ShuffleChannelHandlerContext settings,
      Supplier<Mode> mode,
      FailOpen failOpen) {
    this.outputs = outputs;
    this.settings = settings;
    this.mode = mode;
    this.failOpen = failOpen;
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object message) {
    if (message instanceof HttpRequest http) {
      // Hadoop answers all requests that it has at a time, and does not say which one a map output
      // belongs to. It must never be looked for in another job: only Hadoop knows what is allowed.
      jumbled |= answering;
      answering = true;
      request = jumbled ? null : ShuffleRequest.of(http.uri());
    }
    ctx.fireChannelRead(message);
  }

  @Override
  public void write(ChannelHandlerContext ctx, Object message, ChannelPromise promise) {
    if (message instanceof LastHttpContent) {
      answering = false;
    }
    var unused = ctx.write(replaced(ctx, message), promise);
  }

  private Object replaced(ChannelHandlerContext ctx, Object message) {
    if (message instanceof FileRegion region) {
      return scheduled(ctx, region, region.position(), region.count(), region::release);
    }
    if (message instanceof ChunkedFile file) {
      long start = file.startOffset();
      return scheduled(ctx, file, start, file.endOffset() - start, file::close);
    }
    return message;
  }

  private Object scheduled(
      ChannelHandlerContext ctx, Object stock, long start, long bytes, AutoCloseable closeStock) {
    try {
      String map = request == null ? null : request.nextMap();
      if (map == null) {
        throw new IOException(
            jumbled ? "requests overlap on a connection" : "more map outputs than asked for");
      }
      if (bytes == 0) {
        return stock;
      }
      return switch (mode.get()) {
        case ON -> transfer(ctx, map, stock, start, start + bytes, closeStock);
        case SHADOW -> observed(map, stock);
        case OFF -> stock;
      };
    } catch (IOException | RuntimeException | LinkageError e) {
      failOpen.count(FailOpen.Reason.INTERNAL_ERROR, "a map output is sent unscheduled", e);
      return stock;
    }
  }

  private Object observed(String map, Object stock) throws IOException {
    if (!(stock instanceof FileRegion region)) {
      return stock; // copies of what is encrypted are made elsewhere
    }
    MapOutputs.Whose whose = outputs.whose(request.job(), map);
    return new ObservedRegion(region, ObservedReads.ofReads(whose.scheduler(), whose.tag()));
  }

  private Object transfer(
      ChannelHandlerContext ctx,
      String map,
      Object stock,
      long start,
      long end,
      AutoCloseable closeStock)
      throws IOException {
    ChunkedWriteHandler writer = ctx.pipeline().get(ChunkedWriteHandler.class);
    if (writer == null) {
      throw new IOException("nobody in the pipeline writes chunks");
    }
    MapOutput output = outputs.open(request.job(), map);
    if (needsNoPermit(output, start, end - start)) {
      output.close();
      return stock;
    }
    ScheduledExecutorService loop = ctx.executor();
    ReadAhead ahead =
        new ReadAhead(
            output.scheduler(),
            output.tag(),
            output.range(),
            () -> end,
            ReadAhead.Content.SEGMENT,
            System::nanoTime);
    LoopReads reads =
        new LoopReads(output.scheduler(), ahead, output.file(), loop, writer::resumeTransfer);
    // Hadoop sends some outputs of a request one behind the other: none begins to wait for the
    // disk only when the one before it is sent.
    reads.expect(start, Math.min(output.scheduler().limits().initialBytes(), end - start));
    return new WindowedTransfer(
        reads, chunks(stock, output), start, end, closeStock, loop, writer::resumeTransfer);
  }

  /** What is larger may be gone from memory, and others be about, before its last part is sent. */
  private static boolean needsNoPermit(MapOutput output, long start, long bytes)
      throws IOException {
    IoScheduler scheduler = output.scheduler();
    if (bytes > scheduler.limits().bulkBytes()) {
      return false;
    }
    boolean none = output.range().isResident(start, bytes) || scheduler.passes(output.tag(), bytes);
    if (none) {
      scheduler.withoutPermit(output.tag(), bytes);
    }
    return none;
  }

  private Chunks chunks(Object stock, MapOutput output) {
    if (stock instanceof ChunkedFile) {
      return Chunks.buffers(output.file().getChannel(), settings.sslFileBufferSize);
    }
    return settings.shuffleTransferToAllowed
        ? Chunks.regions(output.file().getChannel(), output.scheduler().limits().initialBytes())
        : Chunks.buffers(output.file().getChannel(), settings.shuffleBufferSize);
  }
}
