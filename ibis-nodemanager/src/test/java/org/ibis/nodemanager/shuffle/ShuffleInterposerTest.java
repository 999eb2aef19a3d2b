package org.ibis.nodemanager.shuffle;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFuture;
import io.netty.channel.DefaultFileRegion;
import io.netty.channel.FileRegion;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.handler.stream.ChunkedWriteHandler;
import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapred.ShuffleChannelHandlerContext;
import org.ibis.blockhint.FileRange;
import org.ibis.core.FailOpen;
import org.ibis.core.FlowTag;
import org.ibis.core.IoKind;
import org.ibis.core.Mode;
import org.ibis.core.shadow.Observation;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class ShuffleInterposerTest {
  private static final String APPLICATION = "application_1_0001";
  private static final byte[] CONTENT = {1, 2, 3, 4, 5, 6, 7, 8};

  private final HeldDisk disk = new HeldDisk();
  private Mode mode = Mode.ON;
  private final HeldNetwork network = new HeldNetwork();
  private EmbeddedChannel channel;
  private Path local;
  private Path asked; // directory whose disk was asked for
  private boolean noDisk;

  @BeforeEach
  void open(@TempDir Path dir) throws IOException {
    local = dir;
    write("m1");
    write("m2");
    write("m3");
    MapOutputs outputs =
        new MapOutputs(
            Map.of("job_1_0001", "alice")::get,
            relative -> new File(local.toFile(), relative),
            directory -> {
              asked = directory;
              if (noDisk) {
                throw new IOException("no such disk");
              }
              return disk;
            },
            application -> new FlowTag(application, 3, IoKind.SHUFFLE));
    ShuffleChannelHandlerContext settings =
        new ShuffleChannelHandlerContext(
            new Configuration(false), Map.of(), null, null, null, null, null);
    channel =
        new EmbeddedChannel(
            network,
            new ChunkedWriteHandler(),
            new ShuffleInterposer(outputs, settings, () -> mode, disk.failOpen));
  }

  private Path output(String map) {
    return local.resolve(
        "usercache/alice/appcache/" + APPLICATION + "/output/" + map + "/file.out");
  }

  /** A hole, which was never in memory. */
  private void write(String map) throws IOException {
    Files.createDirectories(output(map).getParent());
    try (RandomAccessFile file = new RandomAccessFile(output(map).toFile(), "rw")) {
      file.setLength(CONTENT.length);
    }
  }

  private void ask(String job, String maps) {
    FullHttpRequest request =
        new DefaultFullHttpRequest(
            HttpVersion.HTTP_1_1,
            HttpMethod.GET,
            "/mapOutput?job=" + job + "&reduce=0&map=" + maps);
    channel.writeInbound(request);
    assertSame(request, channel.readInbound(), "Hadoop hears it");
    request.release();
  }

  /** What Hadoop sends of a map output: here of a file of its own, to be told from ours. */
  private FileRegion region() throws IOException {
    Path stock = Files.write(local.resolve("stock"), CONTENT);
    return new DefaultFileRegion(new RandomAccessFile(stock.toFile(), "r").getChannel(), 2, 4);
  }

  private long internalErrors() {
    return disk.failOpen.get(FailOpen.Reason.INTERNAL_ERROR);
  }

  private void assertScheduled() throws IOException {
    FileRegion region = region();
    int before = network.received().length;
    long errors = internalErrors();
    ChannelFuture sent = channel.writeAndFlush(region);
    disk.work();
    channel.runPendingTasks();
    assertNotSame(region, network.first());
    network.take();
    assertTrue(sent.isSuccess());
    assertEquals(0, region.refCnt());
    byte[] got = network.received();
    assertArrayEquals(new byte[4], Arrays.copyOfRange(got, before, got.length));
    assertEquals(errors, internalErrors());
  }

  private void assertStock() throws IOException {
    FileRegion region = region();
    long errors = internalErrors();
    ChannelFuture sent = channel.writeAndFlush(region);
    assertSame(region, network.first());
    network.take();
    assertTrue(sent.isSuccess());
    assertEquals(errors + 1, internalErrors());
    assertEquals(0, disk.requests());
  }

  private void endAnswer() throws IOException {
    var unused = channel.writeAndFlush(LastHttpContent.EMPTY_LAST_CONTENT);
    network.take();
  }

  @Test
  void mapOutputsOfARequestAreScheduledAsTheApplications() throws IOException {
    ask("job_1_0001", "m1,m2");
    assertScheduled();
    assertScheduled();
    endAnswer();
    ask("job_1_0001", "m3");
    assertScheduled();

    assertEquals(12, disk.readBytes());
    assertEquals(APPLICATION, disk.snapshot().flows().get(0).flow());
    assertEquals(3, disk.snapshot().flows().get(0).weight());
    assertEquals(local, asked, "few directories, not each job's");
  }

  /** Hadoop sends three outputs of a request at a time, one behind the other. */
  @Test
  void whatIsSentNextIsAskedForBeforeItsTurn() throws IOException {
    ask("job_1_0001", "m1,m2,m3");
    List<ChannelFuture> sent = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      sent.add(channel.writeAndFlush(region()));
    }
    assertEquals(3, disk.requests());
    disk.work();
    for (ChannelFuture each : sent) {
      channel.runPendingTasks();
      network.take();
      assertTrue(each.isSuccess());
    }
    assertArrayEquals(new byte[12], network.received());
    assertEquals(12, disk.readBytes());
    assertEquals(0, disk.failOpen.total());
  }

  @Test
  void whatIsInMemoryIsSentAsHadoopWould() throws IOException {
    Files.write(output("m1"), CONTENT);
    try (RandomAccessFile file = new RandomAccessFile(output("m1").toFile(), "r")) {
      FileRange range = FileRange.ofReader(file.getFD(), file::getChannel);
      assumeTrue(range.canTellResident(), "the native part tells");
    }
    ask("job_1_0001", "m1,m2");
    FileRegion region = region();
    var unused = channel.writeAndFlush(region);
    assertSame(region, network.first());
    assertEquals(0, disk.requests());
    assertEquals(4, disk.readBytes(), "it counts all the same");
    network.take();
    assertScheduled();
  }

  @Test
  void whatIsOnlyObservedIsHadoopsOwnLookedAt() throws IOException {
    mode = Mode.SHADOW;
    ask("job_1_0001", "m1");
    FileRegion region = region();
    ChannelFuture sent = channel.writeAndFlush(region);
    disk.work();
    channel.runPendingTasks();
    network.take();
    assertTrue(sent.isSuccess());
    assertEquals(0, region.refCnt());
    assertArrayEquals(Arrays.copyOfRange(CONTENT, 2, 6), network.received());
    assertEquals(0, disk.requests());
    assertEquals(List.of(4L), disk.observed.stream().map(Observation::bytes).toList());
  }

  @Test
  void whatIsNeitherScheduledNorObservedIsHadoopsOwn() throws IOException {
    mode = Mode.OFF;
    ask("job_1_0001", "m1");
    FileRegion region = region();
    var unused = channel.writeAndFlush(region);
    assertSame(region, network.first());
    network.take();
  }

  @Test
  void whatIsNoMapOutputGoesThrough() throws IOException {
    var unused = channel.writeAndFlush(Unpooled.wrappedBuffer(CONTENT));
    network.take();
    assertArrayEquals(CONTENT, network.received());
  }

  @Test
  void requestsThatOverlapAreLeftToHadoopForGood() throws IOException {
    ask("job_1_0001", "m1");
    ask("job_1_0001", "m2");
    assertStock();
    endAnswer();
    ask("job_1_0001", "m1");
    assertStock();
  }

  @Test
  void whatCanNotBeFoundIsLeftToHadoop() throws IOException {
    ask("job_1_0001", "m1,unknown,m2");
    assertScheduled();
    assertStock();
    assertScheduled();
    assertStock(); // more than asked for
    endAnswer();
    ask("job_2_0001", "m1");
    assertStock();
    endAnswer();
    ask("nonsense", "m1");
    assertStock();
    endAnswer();
    noDisk = true;
    ask("job_1_0001", "m3");
    assertStock();
  }

  @Test
  void anOutputIsLookedForOnceAndOnceMoreWhenItIsGone() throws IOException {
    ask("job_1_0001", "m1,m1");
    assertScheduled();
    asked = null;
    Files.delete(output("m1"));
    write("m1"); // not in memory
    assertScheduled();
    assertNull(asked);
    endAnswer();
    Files.delete(output("m1"));
    ask("job_1_0001", "m1");
    assertStock();
    endAnswer();
    write("m1");
    ask("job_1_0001", "m1");
    assertScheduled();
    assertEquals(local, asked);
  }

  @Test
  void withoutAWriterOfChunksItIsLeftToHadoop() throws IOException {
    channel.pipeline().remove(ChunkedWriteHandler.class);
    ask("job_1_0001", "m1");
    assertStock();
  }
}
