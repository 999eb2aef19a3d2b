package org.ibis.datanode;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.server.datanode.DiskTimeEvents;
import org.apache.hadoop.hdfs.server.datanode.FileIoProvider;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.DataNodeVolumeMetrics;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsVolumeSpi;
import org.ibis.blockhint.FileRange;
import org.ibis.blockhint.stream.StreamReads;
import org.ibis.blockhint.stream.StreamWrites;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mockito.Mockito;

/** By a clock that goes on when a test says so. */
class DiskTimeTest {
  private static final long PERMIT_MS = 1000;
  private static final long DISK_MS = 40;

  private long nowMillis;
  private final DiskTime time = new DiskTime(() -> nowMillis * 1_000_000);
  private final DiskTime.OfFile file = time.ofFile();
  private final FileRange range = file.measured(slowRange());

  @Test
  void aReadCountsWhatItWaitedForTheDiskAndNotForItsPermit() {
    StreamReads reads = file.measured(waitingReads(true));
    reads.await(0, 1);
    assertEquals(DISK_MS, time.takeMillis());
    assertEquals(0, time.takeMillis(), "once");
  }

  @Test
  void aReadThatFindsItsDataInMemoryCountsNothingAndForgetsWhatWasNotTaken() {
    file.measured(waitingReads(true)).await(0, 1); // and then the call failed
    file.measured(waitingReads(false)).await(0, 1);
    assertEquals(0, time.takeMillis());
  }

  @Test
  void aWriteCountsWhatTheOneBeforeItWaited() {
    StreamWrites writes = file.measured(waitingWrites());
    writes.begin();
    assertEquals(0, time.takeMillis());
    writes.wrote(1);
    writes.begin();
    assertEquals(DISK_MS, time.takeMillis());
  }

  @Test
  void whileTwoPartsAreAtTheDiskTimeGoesOnOnce() {
    DiskClock clock = new DiskClock(() -> nowMillis);
    clock.begin();
    nowMillis += 2;
    clock.begin();
    assertEquals(2, clock.nanos(), "while they are there");
    nowMillis += 3;
    clock.end();
    nowMillis += 4;
    clock.end();
    nowMillis += 5;
    assertEquals(9, clock.nanos());
  }

  @Test
  void theProfileHasOneSampleForEachCallWithTheTimeAtTheDisk(@TempDir java.nio.file.Path dir)
      throws Exception {
    Configuration conf = new Configuration(false);
    conf.setInt("dfs.datanode.fileio.profiling.sampling.percentage", 100);
    DataNodeVolumeMetrics metrics = DataNodeVolumeMetrics.create(conf, "DiskTimeTest");
    FsVolumeSpi volume = Mockito.mock(FsVolumeSpi.class);
    Mockito.when(volume.getMetrics()).thenReturn(metrics);
    FileIoProvider provider = new FileIoProvider(conf, null);
    DiskTimeEvents.into(provider, conf, time::takeMillis);
    java.io.File data = dir.resolve("data").toFile();

    StreamReads reads = file.measured(waitingReads(true));
    try (var out = provider.getFileOutputStream(volume, data)) {
      reads.await(0, 1); // stands for what a write waited
      provider.sync(volume, out); // is not a call that waits for windows
      out.write(1);
    }
    try (var in = provider.getFileInputStream(volume, data)) {
      reads.await(0, 1);
      assertEquals(1, in.read());
    }
    assertEquals(1, metrics.getReadIoSampleCount());
    assertEquals(1, metrics.getWriteIoSampleCount());
    assertEquals(DISK_MS, metrics.getReadIoMean(), DISK_MS / 2.0);
    assertEquals(DISK_MS, metrics.getWriteIoMean(), DISK_MS / 2.0);
    metrics.unRegister();
  }

  /** What a decorator leaves to the interface's default is lost in silence. */
  @Test
  void whatIsMeasuredPassesEveryCallOn() throws NoSuchMethodException {
    Map<Class<?>, Class<?>> all =
        Map.of(
            FileRange.class, MeasuredRange.class,
            StreamReads.class, MeasuredReads.class,
            StreamWrites.class, MeasuredWrites.class);
    for (var e : all.entrySet()) {
      for (Method m : e.getKey().getMethods()) {
        if (!Modifier.isStatic(m.getModifiers())) {
          Method own = e.getValue().getMethod(m.getName(), m.getParameterTypes());
          assertFalse(own.getDeclaringClass().isInterface(), own.toString());
        }
      }
    }
  }

  private FileRange slowRange() {
    FileRange slow = Mockito.mock(FileRange.class);
    try {
      Mockito.doAnswer(c -> nowMillis += DISK_MS)
          .when(slow)
          .pageIn(Mockito.anyLong(), Mockito.anyLong());
      Mockito.doAnswer(c -> nowMillis += DISK_MS)
          .when(slow)
          .flush(Mockito.anyLong(), Mockito.anyLong());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return slow;
  }

  private StreamReads waitingReads(boolean cold) {
    return new StreamReads() {
      @Override
      public void await(long position, long bytes) {
        if (!cold) {
          return;
        }
        nowMillis += PERMIT_MS;
        try {
          range.pageIn(position, bytes);
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      }

      @Override
      public void close() {}
    };
  }

  private StreamWrites waitingWrites() {
    return new StreamWrites() {
      @Override
      public void wrote(long bytes) {
        nowMillis += PERMIT_MS;
        try {
          range.flush(0, bytes);
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      }

      @Override
      public void close() {}
    };
  }
}
