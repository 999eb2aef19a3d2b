package org.ibis.itest;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.DataInputStream;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicReference;

/** Somebody who is connected to {@code ibis-blockd}, and hears frame by frame what it says. */
final class BlockdPeer implements AutoCloseable {
  static final int WELCOME = 33;
  static final int MIRRORED = 34;
  static final int EVICTED = 35;

  private static final byte VERSION = 1;
  private static final byte HELLO = 1;
  private static final byte ASK = 6;
  private static final byte WARM = 7;
  private static final byte DATANODE = 1;
  private static final byte COMMAND = 3;
  private static final byte FORGET = 3;

  private final SocketChannel channel;
  private final DataInputStream in;

  private BlockdPeer(SocketChannel channel, byte role) throws IOException {
    this.channel = channel;
    this.in = new DataInputStream(Channels.newInputStream(channel));
    send(HELLO, new byte[] {role});
  }

  /** Who hears of mirrors. Returns when it answers: it may be about to start. */
  static BlockdPeer dataNode(Path socket) {
    return connect(socket, DATANODE);
  }

  /** Who may give orders. */
  static BlockdPeer operator(Path socket) {
    return connect(socket, COMMAND);
  }

  private static BlockdPeer connect(Path socket, byte role) {
    AtomicReference<BlockdPeer> peer = new AtomicReference<>();
    Eventually.eventually(
        () -> {
          try {
            peer.set(new BlockdPeer(SocketChannel.open(UnixDomainSocketAddress.of(socket)), role));
            return true;
          } catch (IOException e) {
            return false;
          }
        },
        () -> "it does not answer at " + socket);
    return peer.get();
  }

  /** Orders that all mirrors go. */
  void forget() throws IOException {
    send(ASK, new byte[] {FORGET});
  }

  /** Orders that a block's file is mirrored, whether it is in memory or not. */
  void warm(Path block) throws IOException {
    byte[] path = block.toString().getBytes(UTF_8);
    ByteBuffer payload = ByteBuffer.allocate(Short.BYTES + path.length);
    send(WARM, payload.putShort((short) path.length).put(path).array());
  }

  /** Waits until it says something, and returns what type of frame that is. */
  int hear() throws IOException {
    byte version = in.readByte();
    int type = in.readUnsignedByte();
    int length = in.readUnsignedShort();
    if (version != VERSION) {
      throw new IOException("it speaks version " + version);
    }
    in.skipNBytes(length);
    return type;
  }

  private void send(byte type, byte[] payload) throws IOException {
    ByteBuffer frame = ByteBuffer.allocate(4 + payload.length);
    frame.put(VERSION).put(type).putShort((short) payload.length).put(payload).flip();
    while (frame.hasRemaining()) {
      int unused = channel.write(frame);
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
