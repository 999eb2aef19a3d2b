package org.ibis.nodemanager;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.ibis.core.FailOpen;
import org.ibis.core.IoOp;
import org.ibis.core.device.DeviceScheduler;
import org.ibis.core.permit.Frame.Content;
import org.ibis.core.permit.Frame.Grant;
import org.ibis.core.permit.Frame.Hello;
import org.ibis.core.permit.Frame.Open;
import org.ibis.core.permit.Frame.Opened;
import org.ibis.core.permit.Frame.Request;
import org.ibis.core.permit.FrameCodec;
import org.ibis.core.window.WindowLimits;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class AnswersTest {
  private static final int PART = 4096;
  private static final int PARTS = 4;
  private static final long WINDOW = (long) PARTS * PART;

  private final FailOpen failOpen = new FailOpen(System::nanoTime, (message, cause) -> {});

  @Test
  void partsThatMayGoAtOnceComeInOneAnswer(@TempDir Path dir) throws Exception {
    DeviceScheduler flash =
        TestDisk.of(failOpen, PARTS, new WindowLimits(PART, PART, WINDOW), 20_000_000_000L);
    Path socket = dir.resolve("s");
    ByteBuffer in = ByteBuffer.allocate(1 << 16);
    try (AutoCloseable server = PermitServers.start(socket, flash, Path.of("/local"), failOpen);
        SocketChannel client = SocketChannel.open(UnixDomainSocketAddress.of(socket))) {
      client.write(FrameCodec.encode(new Hello("container_1_0001_01_000002", 1)));
      client.write(FrameCodec.encode(new Open(0, "/local")));
      client.read(in);
      assertInstanceOf(Opened.class, FrameCodec.decode(in.flip()));
      assertFalse(in.hasRemaining());

      client.write(FrameCodec.encode(new Request(1, 0, 0, IoOp.READ, Content.DATA, WINDOW, 1, 0)));
      client.read(in.clear()); // once
      in.flip();
      for (int i = 0; i < PARTS; i++) {
        Grant part = assertInstanceOf(Grant.class, FrameCodec.decode(in));
        assertEquals((long) i * PART, part.start());
        assertEquals(PART, part.bytes());
      }
    }
    assertEquals(0, failOpen.total());
  }

  @Test
  void whatIsSentWhileNothingIsAnsweredGoesAtOnce() {
    Answers answers = new Answers();
    List<String> sent = new ArrayList<>();
    Runnable a = () -> sent.add("a");
    assertFalse(answers.later(a));
    assertTrue(answers.open());
    assertFalse(answers.open());
    assertTrue(answers.later(a));
    assertTrue(answers.later(a));
    assertTrue(answers.later(() -> sent.add("b")));
    assertEquals(List.of(), sent);
    answers.close();
    assertEquals(List.of("a", "b"), sent);
    answers.close();
    assertEquals(List.of("a", "b"), sent);
    assertFalse(answers.later(a));
  }
}
