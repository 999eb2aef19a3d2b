package org.ibis.cli.cache;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;

/**
 * An {@code ibis-blockd} as its protocol has it, without a disk: each time that it is asked for its
 * status it has made some of the mirrors that wait.
 */
final class FakeBlockd implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int AT_ONCE = 5;

  final Path ssd;
  final Path socket;

  /** What it was told, as {@code ask 1}, or the path of a warm. */
  final List<String> said = Collections.synchronizedList(new ArrayList<>());

  /** To be changed before it is asked. */
  final ObjectNode status;

  /** How many waited at most after a warm. */
  int mostWaiting;

  /** How many copies of others wait, before those of warms. */
  int ofOthers;

  /** Blocks of which there is no mirror in the end. */
  List<String> refusedBlocks = List.of();

  /** What it says to a warm, in place of queueing it; null is nothing. */
  String warm;

  /** Answers them, and stays as it is. */
  boolean ignoresOrders;

  private final ServerSocketChannel server;
  private final Thread thread = new Thread(this::serve, "fake-blockd");
  private final Deque<Path> queue = new ArrayDeque<>();
  private volatile Throwable failed;

  FakeBlockd(Path ssd) throws IOException {
    this.ssd = ssd;
    socket = ssd.resolve("blockd.sock");
    status = MadeUpStatus.fresh();
    server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
    server.bind(UnixDomainSocketAddress.of(socket));
    thread.start();
  }

  private void serve() {
    while (true) {
      try (SocketChannel peer = server.accept()) {
        serve(
            new DataInputStream(Channels.newInputStream(peer)),
            new DataOutputStream(Channels.newOutputStream(peer)));
      } catch (EOFException e) {
        // the next one
      } catch (ClosedChannelException e) {
        return;
      } catch (IOException | RuntimeException | AssertionError e) {
        failed = e;
        return;
      }
    }
  }

  private void serve(DataInputStream in, DataOutputStream out) throws IOException {
    while (true) {
      int version = in.readUnsignedByte();
      int type = in.readUnsignedByte();
      byte[] payload = in.readNBytes(in.readUnsignedShort());
      switch (version * 1000 + type) {
        case 1001 -> {
          if (payload.length != 1 || payload[0] != 3) {
            throw new AssertionError("no hello of a command");
          }
          out.write(frame(33, text(ssd.toString()), new byte[8]));
        }
        case 1006 -> {
          said.add("ask " + payload[0]);
          order(payload[0]);
          out.write(statusFrame(null));
        }
        case 1007 -> {
          String path = new String(payload, 2, payload.length - 2, StandardCharsets.UTF_8);
          said.add(path);
          if (warm == null) {
            queue.add(Path.of(path));
          }
          mostWaiting = Math.max(mostWaiting, queue.size() + ofOthers);
          out.write(statusFrame(warm == null ? "queued" : warm));
        }
        default -> throw new AssertionError("version " + version + ", type " + type);
      }
    }
  }

  private void order(int code) throws IOException {
    if (ignoresOrders) {
      return;
    }
    switch (code) {
      case 1 -> {
        for (int i = 0; i < AT_ONCE; i++) {
          copyOne();
        }
      }
      case 2 -> status.put("state", "draining");
      case 5 -> status.put("state", "off");
      case 6 -> status.put("state", "on");
      default -> {}
    }
  }

  private void copyOne() throws IOException {
    if (ofOthers > 0) {
      ofOthers--;
      status.put("copies", status.get("copies").asInt() + 1);
    } else if (!queue.isEmpty()) {
      Path block = queue.remove();
      if (refusedBlocks.contains(block.getFileName().toString())) {
        ObjectNode not = (ObjectNode) status.get("not_mirrored");
        not.put("rank", not.get("rank").asInt() + 1);
      } else {
        MadeUpMap.write(ssd, block, true);
        status.put("copies", status.get("copies").asInt() + 1);
      }
    }
  }

  private byte[] statusFrame(String warm) {
    status.put("copies_waiting", queue.size() + ofOthers);
    ObjectNode answer = status.deepCopy();
    if (warm != null) {
      answer.put("warm", warm);
    }
    try {
      return frame(37, text(JSON.writeValueAsString(answer)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static byte[] text(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.write(bytes.length >> 8);
    out.write(bytes.length);
    out.writeBytes(bytes);
    return out.toByteArray();
  }

  /** Of version 1. */
  static byte[] frame(int type, byte[]... fields) {
    ByteArrayOutputStream payload = new ByteArrayOutputStream();
    for (byte[] field : fields) {
      payload.writeBytes(field);
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.write(1);
    out.write(type);
    out.write(payload.size() >> 8);
    out.write(payload.size());
    out.writeBytes(payload.toByteArray());
    return out.toByteArray();
  }

  @Override
  public void close() throws IOException, InterruptedException {
    server.close();
    thread.join();
    Files.deleteIfExists(socket);
    if (failed != null) {
      throw new AssertionError("the fake has failed", failed);
    }
  }
}
