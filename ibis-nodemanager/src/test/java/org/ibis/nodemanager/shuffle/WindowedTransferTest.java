package org.ibis.nodemanager.shuffle;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.netty.channel.ChannelFuture;
import io.netty.channel.FileRegion;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.stream.ChunkedWriteHandler;
import java.io.EOFException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.ClosedChannelException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.ibis.blockhint.FileRange;
import org.ibis.blockhint.stream.LoopReads;
import org.ibis.blockhint.stream.ReadAhead;
import org.ibis.core.FailOpen;
import org.ibis.core.FlowTag;
import org.ibis.core.IoKind;
import org.ibis.core.IoOp;
import org.ibis.core.window.Window;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class WindowedTransferTest {
  private static final int START = 333;
  private static final int END = 400_000;

  private final byte[] content = new byte[425_000];
  private final HeldDisk disk = new HeldDisk();
  private final ChunkedWriteHandler writer = new ChunkedWriteHandler();
  private final HeldNetwork network = new HeldNetwork();
  private final EmbeddedChannel channel = new EmbeddedChannel(network, writer);
  private RandomAccessFile file;
  private boolean broken;
  private int released; // what Hadoop wanted to send

  @BeforeEach
  void write(@TempDir Path dir) throws IOException {
    new Random(1).nextBytes(content);
    Path path = Files.write(dir.resolve("file.out"), content);
    file = new RandomAccessFile(path.toFile(), "r");
  }

  /** A file that the kernel tells nothing of, as it is in memory. */
  private FileRange range() throws IOException {
    return new UnknownResidency(FileRange.of(file.getFD(), file.getChannel())) {
      @Override
      public void pageIn(long offset, long bytes) throws IOException {
        if (broken) {
          throw new IOException("the disk is broken");
        }
        super.pageIn(offset, bytes);
      }
    };
  }

  private ChannelFuture send(Chunks chunks, long end) throws IOException {
    ReadAhead ahead =
        new ReadAhead(
            disk,
            new FlowTag("application_1_0001", 1, IoKind.SHUFFLE),
            range(),
            () -> end,
            ReadAhead.Content.SEGMENT,
            System::nanoTime);
    LoopReads reads = new LoopReads(disk, ahead, file, channel.eventLoop(), writer::resumeTransfer);
    return channel.writeAndFlush(
        new WindowedTransfer(
            reads,
            chunks,
            START,
            end,
            () -> released++,
            channel.eventLoop(),
            writer::resumeTransfer));
  }

  private ChannelFuture sendRegions() throws IOException {
    return send(Chunks.regions(file.getChannel(), HeldDisk.INITIAL), END);
  }

  private ChannelFuture sendBuffers() throws IOException {
    return send(Chunks.buffers(file.getChannel(), 3000), END);
  }

  private void takeAll() throws IOException {
    do {
      disk.work();
      channel.runPendingTasks();
      while (network.waiting() > 0) {
        if (network.first() instanceof FileRegion) {
          assertEquals(1, network.waiting(), "one region at a time");
        }
        network.take();
        channel.runPendingTasks();
      }
    } while (disk.pending() > 0);
  }

  private void assertSent(ChannelFuture sent) {
    assertTrue(sent.isSuccess());
    assertArrayEquals(Arrays.copyOfRange(content, START, END), network.received());
    assertEquals(END - START, disk.readBytes());
    assertEquals(1, released);
    assertFalse(file.getChannel().isOpen());
    assertEquals(0, disk.requests());
  }

  @Test
  void regionsAreSentAsTheirWindowsComeIn() throws IOException {
    ChannelFuture sent = sendRegions();
    channel.runPendingTasks();
    assertEquals(0, network.waiting(), "the loop went on without waiting");
    assertEquals(1, disk.pending());
    assertFalse(sent.isDone());

    takeAll();

    assertSent(sent);
    assertEquals(0, disk.failOpen.total());
  }

  @Test
  void buffersAreSentAsTheirWindowsComeIn() throws IOException {
    ChannelFuture sent = sendBuffers();
    assertEquals(0, network.waiting());

    takeAll();

    assertSent(sent);
    assertEquals(0, disk.failOpen.total());
  }

  @Test
  void aSlowClientHoldsNoPermit() throws IOException {
    ChannelFuture sent = sendRegions();
    disk.work();
    channel.runPendingTasks(); // the first region is with the network, which does not take it
    disk.work();

    assertFalse(sent.isDone());
    assertEquals(0, disk.requests());
    assertTrue(disk.readBytes() < END - START, "nor is all of it read ahead");

    takeAll();
    assertSent(sent);
  }

  @Test
  void theConnectionsEndTakesBackWhatWaits() throws IOException {
    ChannelFuture sent = sendRegions();
    disk.workOne();
    channel.runPendingTasks();
    assertEquals(1, network.waiting());
    assertTrue(disk.requests() > 1, "the next windows");

    var unused = channel.close();
    channel.runPendingTasks();

    assertInstanceOf(ClosedChannelException.class, sent.cause());
    assertEquals(1, released);
    assertEquals(1, disk.requests(), "the one at the disk");
    disk.work();
    assertEquals(0, disk.requests());
    assertFalse(file.getChannel().isOpen());
    assertEquals(0, network.waiting());
  }

  @Test
  void whatIsQueuedWhenTheConnectionEndsIsNeverRead() throws IOException {
    var unused =
        disk.submit(
            new FlowTag("application_1_0002", 1, IoKind.SHUFFLE),
            IoOp.READ,
            new Window(0, 1),
            (start, bytes) -> {});
    ChannelFuture sent = sendBuffers();
    assertTrue(disk.requests() > 1);

    var unused2 = channel.close();

    assertEquals(1, disk.requests(), "the other one's");
    assertFalse(sent.isSuccess());
    assertEquals(1, released);
    assertFalse(file.getChannel().isOpen());
  }

  @Test
  void aDiskThatDoesNotPageInDoesNotStopTheTransfer() throws IOException {
    broken = true;
    ChannelFuture sent = sendBuffers();

    takeAll();

    assertTrue(sent.isSuccess());
    assertArrayEquals(Arrays.copyOfRange(content, START, END), network.received());
    assertTrue(disk.failOpen.get(FailOpen.Reason.IO_ERROR) > 0);
    assertEquals(1, released);
  }

  @Test
  void aFileThatIsTooShortFailsTheTransferOnce() throws IOException {
    ChannelFuture sent =
        send(Chunks.buffers(file.getChannel(), 3000), content.length + HeldDisk.BULK);

    takeAll();

    assertInstanceOf(EOFException.class, sent.cause());
    assertEquals(1, released);
    assertFalse(file.getChannel().isOpen());
    assertEquals(0, disk.requests());
  }
}
