package org.ibis.rig.bench.hostile.attack;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntFunction;
import org.ibis.core.IoOp;
import org.ibis.core.permit.Frame;
import org.ibis.core.permit.Frame.Content;
import org.ibis.core.permit.Frame.FromMemory;
import org.ibis.core.permit.Frame.Hello;
import org.ibis.core.permit.Frame.Open;
import org.ibis.core.permit.Frame.Ping;
import org.ibis.core.permit.Frame.Request;
import org.ibis.core.permit.FrameCodec;
import org.ibis.rig.bench.hostile.tenant.PermitConnection;

/**
 * As many connections as a container may have send frames as fast as they are taken, each anew when
 * it was sent away.
 *
 * @param frames what each of them sends one after the other, by number
 * @param reads whether answers are read
 * @param batches of frames that were taken, since the node let one of them in
 */
record Flood(
    String key,
    String title,
    Due due,
    IntFunction<Frame> frames,
    boolean reads,
    Assailants threads,
    AtomicLong batches)
    implements Attack {

  private static final int CONNECTIONS = 64;
  private static final int BATCH_BYTES = 1 << 16;
  private static final int WINDOWS = 1000;
  private static final long WINDOW_BYTES = 1 << 20;

  private static Flood of(
      String key, String title, Due due, IntFunction<Frame> frames, boolean reads) {
    return new Flood(key, title, due, frames, reads, new Assailants(), new AtomicLong());
  }

  static Flood ofPings() {
    return of("ping-flood", "64 connections flood with pings", Due.ALL, n -> new Ping(), true);
  }

  static Flood ofWindows() {
    return of(
        "window-flood",
        "64 connections ask for windows without end",
        Due.BESIDE_ONE,
        n ->
            new Request(
                n % WINDOWS,
                PermitConnection.DEVICE,
                0,
                IoOp.READ,
                Content.DATA,
                WINDOW_BYTES,
                1,
                0),
        true);
  }

  static Flood ofUnreadAnswers() {
    return of(
        "unread-answers",
        "64 connections read none of their answers",
        Due.ALL,
        n -> new Ping(),
        false);
  }

  static Flood ofAmounts() {
    return of(
        "huge-amounts",
        "64 connections claim 1 GiB from memory in each frame",
        Due.ALL,
        n -> new FromMemory(PermitConnection.DEVICE, 0, Frame.MAX_WINDOW_BYTES),
        true);
  }

  static Flood ofLookUps() {
    return of(
        "look-up-flood",
        "64 connections open directories, each of which is looked up",
        Due.ALL,
        n -> new Open(1 + n % (Frame.MAX_DEVICES - 1), "/none/" + n),
        true);
  }

  @Override
  public void begin(Target target) {
    // Two are enough to have more to send than is taken.
    threads.add(() -> send(target, CONNECTIONS / 2));
    threads.add(() -> send(target, CONNECTIONS / 2));
  }

  private void send(Target target, int count) throws IOException {
    PermitConnection.open(target.socket(), target.container(), target.local()).close();
    ByteBuffer batch = ByteBuffer.allocate(BATCH_BYTES + FrameCodec.MAX_PAYLOAD_BYTES);
    for (int n = 0; batch.position() < BATCH_BYTES; n++) {
      batch.put(FrameCodec.encode(frames.apply(n)));
    }
    batch.flip();
    ByteBuffer answers = ByteBuffer.allocate(BATCH_BYTES);
    List<PermitConnection> connections = new ArrayList<>();
    List<ByteBuffer> left = new ArrayList<>();
    try {
      while (!threads.isOver()) {
        while (connections.size() < count) {
          connections.add(connect(target));
          left.add(batch.duplicate());
        }
        long moved = 0;
        for (int i = 0; i < connections.size(); i++) {
          try {
            moved += exchange(connections.get(i), left.get(i), answers);
          } catch (IOException e) { // it was sent away: another one
            connections.remove(i).close();
            left.remove(i);
            i--;
            continue;
          }
          if (!left.get(i).hasRemaining()) {
            left.set(i, batch.duplicate());
            long unused = batches.incrementAndGet();
          }
        }
        if (moved == 0) {
          Thread.sleep(1); // or it would be the processors that are attacked
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      for (PermitConnection each : connections) {
        each.close();
      }
    }
  }

  private static PermitConnection connect(Target target) throws IOException {
    PermitConnection connection = new PermitConnection(target.socket());
    connection.send(new Hello(target.container(), 1));
    connection.send(new Open(PermitConnection.DEVICE, target.local()));
    connection.channel().configureBlocking(false);
    return connection;
  }

  private long exchange(PermitConnection connection, ByteBuffer next, ByteBuffer answers)
      throws IOException {
    long moved = connection.channel().write(next);
    if (reads) {
      int n = connection.channel().read(answers.clear());
      if (n < 0) {
        throw new IOException("hung up");
      }
      moved += n;
    }
    return moved;
  }

  @Override
  public long done() {
    return batches.get();
  }

  @Override
  public void close() {
    threads.close();
  }
}
