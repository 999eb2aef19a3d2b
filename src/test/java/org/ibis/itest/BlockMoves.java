package org.ibis.itest;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.util.List;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.protocol.datatransfer.Sender;
import org.apache.hadoop.hdfs.protocol.proto.DataTransferProtos.BlockOpResponseProto;
import org.apache.hadoop.hdfs.protocol.proto.DataTransferProtos.Status;
import org.apache.hadoop.hdfs.security.token.block.BlockTokenSecretManager;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsDatasetSpi;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsVolumeSpi;

/** Moves blocks as Hadoop's balancers do. */
final class BlockMoves {
  private BlockMoves() {}

  static List<LocatedBlock> blocksOf(IbisDfs dfs, Path file) throws IOException {
    return dfs.fs
        .getClient()
        .getLocatedBlocks(file.toString(), 0, Long.MAX_VALUE)
        .getLocatedBlocks();
  }

  /** As the disk balancer does: each block of a file to another volume of its DataNode. */
  static void toOtherVolume(IbisDfs dfs, Path file) throws IOException {
    FsDatasetSpi<?> dataset = dfs.cluster.getDataNodes().get(0).getFSDataset();
    for (LocatedBlock block : blocksOf(dfs, file)) {
      String from = dataset.getVolume(block.getBlock()).getStorageID();
      try (FsDatasetSpi.FsVolumeReferences volumes = dataset.getFsVolumeReferences()) {
        for (FsVolumeSpi to : volumes) {
          if (!to.getStorageID().equals(from)) {
            Object unused = dataset.moveBlockAcrossVolumes(block.getBlock(), to);
            break;
          }
        }
      }
    }
  }

  /** As the balancer does: each block of a file to a DataNode; returns when it is there alone. */
  static void toDataNode(IbisDfs dfs, Path file, DataNode to) throws IOException {
    for (LocatedBlock block : blocksOf(dfs, file)) {
      DatanodeInfo from = block.getLocations()[0];
      if (!from.getDatanodeUuid().equals(to.getDatanodeUuid())) {
        copy(block, from, to);
      }
    }
    MirroredDfs.eventually(
        () ->
            blocksOf(dfs, file).stream()
                .allMatch(
                    b ->
                        b.getLocations().length == 1
                            && b.getLocations()[0].getDatanodeUuid().equals(to.getDatanodeUuid())),
        "blocks have not moved");
  }

  private static void copy(LocatedBlock block, DatanodeInfo from, DataNode to) throws IOException {
    try (Socket socket = new Socket(to.getXferAddress().getAddress(), to.getXferPort());
        DataOutputStream out = new DataOutputStream(socket.getOutputStream());
        DataInputStream in = new DataInputStream(socket.getInputStream())) {
      new Sender(out)
          .replaceBlock(
              block.getBlock(),
              StorageType.DEFAULT,
              BlockTokenSecretManager.DUMMY_TOKEN,
              from.getDatanodeUuid(),
              from,
              null);
      out.flush();
      BlockOpResponseProto answer = BlockOpResponseProto.parseDelimitedFrom(in);
      while (answer.getStatus() == Status.IN_PROGRESS) {
        answer = BlockOpResponseProto.parseDelimitedFrom(in);
      }
      if (answer.getStatus() != Status.SUCCESS) {
        throw new IOException(block + " can't be moved: " + answer);
      }
    }
  }
}
