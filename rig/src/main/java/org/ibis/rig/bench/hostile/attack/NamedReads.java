package org.ibis.rig.bench.hostile.attack;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.channels.SocketChannel;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.BlockReader;
import org.apache.hadoop.hdfs.DFSClient;
import org.apache.hadoop.hdfs.DFSUtilClient;
import org.apache.hadoop.hdfs.client.impl.BlockReaderRemote;
import org.apache.hadoop.hdfs.net.Peer;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.server.datanode.CachingStrategy;
import org.apache.hadoop.net.NetUtils;

/** Reads blocks of a file under any client's name: a program of a user's own can. */
final class NamedReads implements AutoCloseable {

  private static final int TIMEOUT_MILLIS = 60_000;
  private static final int BUFFER_BYTES = 1 << 20;
  private static final int NEAR = 0;

  private final Configuration conf = new Configuration();
  private final DFSClient client;
  private final List<LocatedBlock> blocks;
  private final String file;

  /** Of a file, whose blocks it asks for once. */
  NamedReads(Target target) throws IOException {
    client = new DFSClient(target.hdfs(), conf);
    file = target.file();
    blocks = client.getLocatedBlocks(file, 0, Long.MAX_VALUE).getLocatedBlocks();
  }

  /** The client's name with which HDFS knows an application, its weight and more. */
  static String nameOf(String tag) {
    return "DFSClient_" + tag + "_1_1";
  }

  /** Bytes of the file. */
  long length() {
    LocatedBlock last = blocks.get(blocks.size() - 1);
    return last.getStartOffset() + last.getBlockSize();
  }

  /**
   * Reads from some place up to the end of its block.
   *
   * @param name of the client
   * @param most bytes
   * @return bytes that were read
   */
  long read(String name, long offset, long most, CachingStrategy strategy) throws IOException {
    LocatedBlock block = blockAt(offset);
    long in = offset - block.getStartOffset();
    long bytes = Math.min(most, block.getBlockSize() - in);
    DatanodeInfo node = block.getLocations()[0];
    Socket socket = SocketChannel.open().socket(); // HDFS reads from no other kind
    try {
      NetUtils.connect(
          socket, new InetSocketAddress(node.getIpAddr(), node.getXferPort()), TIMEOUT_MILLIS);
      socket.setSoTimeout(TIMEOUT_MILLIS);
      Peer peer = DFSUtilClient.peerFromSocket(socket);
      BlockReader reader =
          BlockReaderRemote.newBlockReader(
              file,
              block.getBlock(),
              block.getBlockToken(),
              in,
              bytes,
              true,
              name,
              peer,
              node,
              null,
              strategy,
              NEAR,
              conf);
      byte[] buffer = new byte[(int) Math.min(BUFFER_BYTES, bytes)];
      long read = 0;
      for (int n = 0; n >= 0 && read < bytes; read += Math.max(0, n)) {
        n = reader.read(buffer, 0, (int) Math.min(buffer.length, bytes - read));
      }
      return read;
    } finally {
      socket.close();
    }
  }

  private LocatedBlock blockAt(long offset) {
    for (LocatedBlock block : blocks) {
      if (offset < block.getStartOffset() + block.getBlockSize()) {
        return block;
      }
    }
    throw new IllegalArgumentException(offset + " is past the end of " + file);
  }

  @Override
  public void close() throws IOException {
    client.close();
  }
}
