package org.ibis.datanode;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import java.io.FileInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsVolumeSpi;
import org.ibis.blockhint.FileRange;
import org.ibis.blockhint.stream.StreamReads;
import org.ibis.blockhint.stream.WindowedInput;
import org.ibis.core.FailOpen;
import org.ibis.core.FlowTag;
import org.ibis.core.IoKind;
import org.ibis.core.Mode;
import org.ibis.core.device.IoScheduler;
import org.ibis.core.scan.DropBehind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IbisFileIoProviderTest {
  private static final int BYTES = 1 << 20;
  private static final FlowTag FLOW = new FlowTag("application_1_0001", 1, IoKind.PERSISTENT);

  private final FailOpen failOpen = new FailOpen(() -> 0, (message, cause) -> {});
  private final DiskTime.OfFile time = mock(DiskTime.OfFile.class);

  private IbisFileIoProvider provider(ScannedBlocks scans) throws Exception {
    IoScheduler disk = mock(IoScheduler.class);
    when(disk.mode()).thenReturn(Mode.ON);
    NodeDevices devices = mock(NodeDevices.class);
    when(devices.schedulerFor(any())).thenReturn(disk);
    StreamOwner owner = mock(StreamOwner.class);
    when(owner.ofThread(any())).thenReturn(FLOW);
    DiskTime diskTime = mock(DiskTime.class);
    when(diskTime.ofFile()).thenReturn(time);
    when(time.measured(any(FileRange.class))).thenAnswer(call -> call.getArgument(0));
    return new IbisFileIoProvider(
        new Configuration(false),
        mock(DataNode.class),
        devices,
        null,
        owner,
        failOpen,
        diskTime,
        scans);
  }

  /** Else nothing of it would ever be dropped from memory again. */
  @Test
  void aBlockWhoseStreamCannotBeMadeHasNoReader(@TempDir Path dir) throws Exception {
    Path block = Files.write(dir.resolve("blk_1"), new byte[BYTES]);
    FsVolumeSpi volume = mock(FsVolumeSpi.class);
    when(volume.getBaseURI()).thenReturn(dir.toUri());
    when(time.measured(any(StreamReads.class))).thenThrow(new IllegalStateException("no memory"));
    try (ScannedBlocks scans =
            new ScannedBlocks(new DropBehind(BYTES), (file, start, end) -> {}, failOpen);
        FileInputStream in = provider(scans).openAndSeek(volume, block.toFile(), 0)) {
      assertFalse(in instanceof WindowedInput, "it is Hadoop's own");
      assertEquals(1, failOpen.get(FailOpen.Reason.INTERNAL_ERROR));
      scans.drop(mock(FileRange.class), FLOW.flow(), block.toString(), 0, 0, BYTES, 0);
      assertEquals(BYTES, scans.droppedBytes());
    }
  }
}
