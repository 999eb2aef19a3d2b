package org.apache.hadoop.hdfs.server.datanode;

import java.lang.reflect.Field;
import java.util.function.LongSupplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.server.datanode.FileIoProvider.OPERATION;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsVolumeSpi;

/**
 * Hadoop's profile of a DataNode's disks, by which it finds slow ones, with the time in it that
 * data took at the disk before the call that Hadoop measures: without IBIS the call itself waits
 * for the disk. As many samples as on stock Hadoop, of the same calls. In Hadoop's package, as what
 * it extends is not public.
 */
public final class DiskTimeEvents extends ProfilingFileIoEvents {
  private static final String HOOK = "profilingEventHook"; // a private field of FileIoProvider

  private final LongSupplier diskMillis;

  private DiskTimeEvents(Configuration conf, LongSupplier diskMillis) {
    super(conf);
    this.diskMillis = diskMillis;
  }

  /**
   * Puts it into a provider that nobody uses yet.
   *
   * @param diskMillis takes what the next call of this thread is to count as well, ms
   * @throws ReflectiveOperationException if the provider is none that IBIS knows
   */
  public static void into(FileIoProvider provider, Configuration conf, LongSupplier diskMillis)
      throws ReflectiveOperationException {
    Field field = FileIoProvider.class.getDeclaredField(HOOK);
    field.setAccessible(true);
    field.set(provider, new DiskTimeEvents(conf, diskMillis));
  }

  @Override
  public void afterFileIo(FsVolumeSpi volume, OPERATION op, long begin, long len) {
    boolean moves = op == OPERATION.READ || op == OPERATION.WRITE || op == OPERATION.TRANSFER;
    long more = moves ? diskMillis.getAsLong() : 0;
    super.afterFileIo(volume, op, begin == 0 ? 0 : begin - more, len); // 0 is not sampled
  }
}
