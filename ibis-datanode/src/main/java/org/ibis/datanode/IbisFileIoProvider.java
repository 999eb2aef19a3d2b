package org.ibis.datanode;

import java.io.File;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileNotFoundException;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.net.URI;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Map;
import java.util.WeakHashMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.hdfs.server.datanode.FileIoProvider;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsVolumeSpi;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.nativeio.NativeIOException;
import org.apache.hadoop.net.SocketOutputStream;
import org.ibis.blockhint.FileRange;
import org.ibis.blockhint.stream.BlockingReads;
import org.ibis.blockhint.stream.KernelAdvice;
import org.ibis.blockhint.stream.ObservedReads;
import org.ibis.blockhint.stream.ObservedWrites;
import org.ibis.blockhint.stream.ReadAhead;
import org.ibis.blockhint.stream.StreamReads;
import org.ibis.blockhint.stream.WindowedChannel;
import org.ibis.blockhint.stream.WindowedInput;
import org.ibis.blockhint.stream.WindowedOutput;
import org.ibis.blockhint.stream.WriteBehind;
import org.ibis.core.FailOpen;
import org.ibis.core.FlowTag;
import org.ibis.core.Mode;
import org.ibis.core.device.IoScheduler;
import org.ibis.core.device.SilentDiskException;
import org.ibis.datanode.mirror.Mirrors;

/**
 * The DataNode's file I/O with the replicas under permits: what clients read and write, and what is
 * sent to other nodes, with its checksums. Every other file goes through untouched, as some are
 * used under locks of the dataset. Where nothing is scheduled, but observed, they are only looked
 * at. Where anything is wrong with a stream, or nothing is to be done, Hadoop's own is used.
 */
final class IbisFileIoProvider extends FileIoProvider {
  private static final String BLOCK_PREFIX = "blk_";
  private static final String META_SUFFIX = ".meta";

  private final NodeDevices devices;
  private final Mirrors mirrors; // null where there are none
  private final StreamOwner owner;
  private final FailOpen failOpen;
  private final ReplicaNames names = new ReplicaNames();
  private final DiskTime diskTime;
  private final ScannedBlocks scans; // null where nothing is dropped

  /** A volume looks its directory up on the disk each time that it is asked for it. */
  private final Map<FsVolumeSpi, Path> directories =
      Collections.synchronizedMap(new WeakHashMap<>()); // those in use

  /**
   * @param mirrors null for none
   * @param scans null where nothing is to be dropped from memory
   */
  IbisFileIoProvider(
      Configuration conf,
      DataNode dataNode,
      NodeDevices devices,
      Mirrors mirrors,
      StreamOwner owner,
      FailOpen failOpen,
      DiskTime diskTime,
      ScannedBlocks scans) {
    super(conf, dataNode);
    this.devices = devices;
    this.mirrors = mirrors;
    this.owner = owner;
    this.failOpen = failOpen;
    this.diskTime = diskTime;
    this.scans = scans;
  }

  @Override
  public FileInputStream openAndSeek(FsVolumeSpi volume, File f, long offset) throws IOException {
    return windowed(volume, f, offset, super.openAndSeek(volume, f, offset));
  }

  @Override
  public FileInputStream getShareDeleteFileInputStream(FsVolumeSpi volume, File f, long offset)
      throws IOException {
    return windowed(volume, f, offset, super.getShareDeleteFileInputStream(volume, f, offset));
  }

  @Override
  public void transferToSocketFully(
      FsVolumeSpi volume,
      SocketOutputStream sockOut,
      FileChannel fileCh,
      long position,
      int count,
      LongWritable waitTime,
      LongWritable transferTime)
      throws IOException {
    if (!(fileCh instanceof WindowedChannel windowed)) {
      super.transferToSocketFully(volume, sockOut, fileCh, position, count, waitTime, transferTime);
      return;
    }
    StreamReads reads = windowed.reads();
    reads.await(position, count);
    long waited = 0; // ns
    long transferred = 0; // ns
    for (int sent = 0; sent < count; ) {
      StreamReads.Source source = reads.source(position + sent, count - sent);
      FileChannel file = source.file() == null ? windowed.file() : source.file();
      int some = (int) source.bytes();
      super.transferToSocketFully(
          volume, sockOut, file, position + sent, some, waitTime, transferTime);
      if (waitTime != null) {
        waited += waitTime.get();
        waitTime.set(waited);
      }
      if (transferTime != null) {
        transferred += transferTime.get();
        transferTime.set(transferred);
      }
      sent += some;
    }
    reads.done(count);
  }

  @Override
  public void rename(FsVolumeSpi volume, File src, File target) throws IOException {
    super.rename(volume, src, target);
    moved(src, target);
  }

  @Override
  public void moveFile(FsVolumeSpi volume, File src, File target) throws IOException {
    super.moveFile(volume, src, target);
    moved(src, target);
  }

  @Override
  public void replaceFile(FsVolumeSpi volume, File src, File target) throws IOException {
    super.replaceFile(volume, src, target);
    moved(src, target);
  }

  @Override
  public boolean delete(FsVolumeSpi volume, File f) {
    boolean deleted = super.delete(volume, f);
    gone(f);
    return deleted;
  }

  @Override
  public boolean deleteWithExistsCheck(FsVolumeSpi volume, File f) {
    boolean deleted = super.deleteWithExistsCheck(volume, f);
    gone(f);
    return deleted;
  }

  /** By which a replica's files are deleted, one by one. */
  @Override
  public boolean fullyDelete(FsVolumeSpi volume, File f) {
    boolean deleted = super.fullyDelete(volume, f);
    gone(f);
    return deleted;
  }

  private void moved(File src, File target) {
    if (mirrors != null) {
      mirrors.gone(src);
      mirrors.finalised(target);
    }
  }

  private void gone(File f) {
    if (mirrors != null) {
      mirrors.gone(f);
    }
  }

  @Override
  public RandomAccessFile getRandomAccessFile(FsVolumeSpi volume, File f, String mode)
      throws FileNotFoundException {
    RandomAccessFile file = super.getRandomAccessFile(volume, f, mode);
    if (f.getName().endsWith(META_SUFFIX)) {
      try {
        names.opened(f, file.getFD());
      } catch (IOException e) {
        failOpen.count(FailOpen.Reason.INTERNAL_ERROR, f + " may be written unscheduled", e);
      }
    }
    return file;
  }

  /** IBIS has them written in windows of its own. */
  @Override
  public void syncFileRange(
      FsVolumeSpi volume, FileDescriptor outFd, long offset, long numBytes, int flags)
      throws NativeIOException {
    if (!KernelAdvice.isScheduled(outFd)) {
      super.syncFileRange(volume, outFd, offset, numBytes, flags);
    }
  }

  /** A replica's is a request as any other: else whoever syncs all the time has the disk. */
  @Override
  public void sync(FsVolumeSpi volume, FileOutputStream out) throws IOException {
    if (out instanceof WindowedOutput windowed) {
      windowed.sync(() -> super.sync(volume, out));
    } else {
      super.sync(volume, out);
    }
  }

  /** Only replicas that are written are opened this way, first the data and then its checksums. */
  @Override
  public FileOutputStream getFileOutputStream(FsVolumeSpi volume, FileDescriptor fd) {
    FileOutputStream inner = super.getFileOutputStream(volume, fd);
    try {
      IoScheduler scheduler = schedulerOf(volume);
      if (scheduler.mode() == Mode.OFF) {
        return inner;
      }
      // Taken now: the stream is synced and closed by a thread that has no client's name.
      FlowTag tag = owner.ofThread(Thread.currentThread().getName());
      File name = names.of(fd);
      DiskTime.OfFile time = diskTime.ofFile();
      return new WindowedOutput(
          inner,
          position ->
              scheduler.mode() == Mode.ON
                  ? time.measured(
                      new WriteBehind(
                          scheduler, tag, time.measured(FileRange.ofWriter(fd, name)), position))
                  : new ObservedWrites(scheduler, tag),
          failOpen);
    } catch (IOException | RuntimeException | LinkageError e) {
      unscheduled("a replica is written", e);
      return inner;
    }
  }

  private FileInputStream windowed(FsVolumeSpi volume, File f, long offset, FileInputStream inner) {
    String thread = Thread.currentThread().getName();
    String name = f.getName();
    boolean checksums = name.endsWith(META_SUFFIX);
    if (!name.startsWith(BLOCK_PREFIX)) {
      return inner;
    }
    boolean mayWait = StreamOwner.mayWait(thread);
    if (checksums && !mayWait) {
      return inner;
    }
    FileRange range = null; // to be let go of where it comes to no stream
    try {
      IoScheduler scheduler = schedulerOf(volume);
      DiskTime.OfFile time = diskTime.ofFile();
      Mode mode = scheduler.mode();
      if (mode != Mode.ON) {
        return mode == Mode.SHADOW && mayWait && !checksums // which are read in no time
            ? new WindowedInput(inner, offset, observed(scheduler, thread, inner, time), true)
            : inner;
      }
      FlowTag tag = owner.ofThread(thread);
      range = time.measured(FileRange.ofReader(inner.getFD(), inner::getChannel));
      if (mirrors == null || !mayWait) { // a scanner looks at what the disk has
        range = dropped(range, tag, f, checksums);
        return new WindowedInput(
            inner, offset, reads(scheduler, tag, range, inner, checksums, time), mayWait);
      }
      Mirrors.Stream stream = mirrors.stream(f, range, scheduler);
      range = dropped(stream.range(), tag, f, checksums); // of the mirror, too
      StreamReads reads = reads(stream.scheduler(), tag, range, inner, checksums, time);
      return new WindowedInput(inner, offset, stream.reads(reads), mayWait);
    } catch (IOException | RuntimeException | LinkageError e) {
      letGo(range);
      unscheduled("a block is read", e);
      return inner;
    }
  }

  /** Of a file that Hadoop reads by itself: it would count as read, and its mirror as used. */
  private void letGo(FileRange range) {
    try {
      if (range != null) {
        range.close();
      }
    } catch (IOException | RuntimeException | LinkageError e) {
      failOpen.count(FailOpen.Reason.INTERNAL_ERROR, "a block that is read unscheduled", e);
    }
  }

  /** What its reader has passed of it may go. */
  private FileRange dropped(FileRange range, FlowTag tag, File f, boolean checksums) {
    return checksums || scans == null ? range : scans.opened(range, tag, f.getPath());
  }

  private StreamReads reads(
      IoScheduler scheduler,
      FlowTag tag,
      FileRange range,
      FileInputStream inner,
      boolean checksums,
      DiskTime.OfFile time) {
    ReadAhead reads =
        new ReadAhead(
            scheduler,
            tag,
            range,
            () -> inner.getChannel().size(),
            checksums ? ReadAhead.Content.CHECKSUMS : ReadAhead.Content.DATA,
            System::nanoTime);
    return time.measured(new BlockingReads(scheduler, reads));
  }

  private StreamReads observed(
      IoScheduler scheduler, String thread, FileInputStream inner, DiskTime.OfFile time) {
    FileRange range = time.measured(FileRange.ofStream(inner::getChannel));
    return time.measured(ObservedReads.ofSends(scheduler, owner.ofThread(thread), range::pageIn));
  }

  private IoScheduler schedulerOf(FsVolumeSpi volume) throws IOException {
    if (volume == null) {
      throw new FileNotFoundException("the replica has no volume");
    }
    Path directory = directories.get(volume);
    if (directory == null) {
      URI uri = volume.getBaseURI();
      if (uri == null) {
        throw new FileNotFoundException("the replica has no volume on a local disk");
      }
      directory = Path.of(uri);
      directories.put(volume, directory);
    }
    return devices.schedulerFor(directory);
  }

  private void unscheduled(String what, Throwable why) {
    failOpen.count(
        why instanceof SilentDiskException
            ? FailOpen.Reason.SLOW_DEVICE
            : FailOpen.Reason.INTERNAL_ERROR,
        what + " unscheduled",
        why);
  }
}
