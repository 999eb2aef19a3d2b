package org.ibis.client;

import java.io.EOFException;
import java.io.File;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.BufferedFSInputStream;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSError;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.io.IOUtils;
import org.ibis.blockhint.FileRange;
import org.ibis.blockhint.stream.StreamReads;
import org.ibis.blockhint.stream.StreamWrites;
import org.ibis.client.MovedFiles.Entry;
import org.ibis.core.FailOpen;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The local file system under {@link IbisLocalFileSystem}: in a container, files in its local
 * directories are read and written by windows under permits. Everything else is {@link
 * RawLocalFileSystem}'s own.
 */
class IbisRawLocalFileSystem extends RawLocalFileSystem {
  private static final Logger LOG = LoggerFactory.getLogger(IbisRawLocalFileSystem.class);
  private static final AtomicBoolean SAID = new AtomicBoolean(); // to a process that opens many

  /** Of {@link RawLocalFileSystem}, bytes: reads of more go past it. */
  private static final int NO_BUFFER = 1;

  private LocalIo io; // null where nothing is scheduled

  @Override
  public void initialize(URI uri, Configuration conf) throws IOException {
    super.initialize(uri, conf);
    try {
      io = LocalIo.ofProcess(conf::getTrimmed);
    } catch (LinkageError e) { // not even that class: jars that it needs are missing
      if (!SAID.getAndSet(true)) {
        LOG.warn("IBIS can't schedule local I/O of this process: {}", e.toString());
      }
    }
  }

  /** For tests: with the given permits instead of the process's. */
  void use(LocalIo permits) {
    io = permits;
  }

  /** Windows are asked for below the buffer, as merges read byte by byte above it. */
  @Override
  public FSDataInputStream open(Path f, int bufferSize) throws IOException {
    if (io == null || bufferSize < 1 || !io.mayRead(pathToFile(f).toPath())) {
      return super.open(f, bufferSize);
    }
    FSDataInputStream stock = super.open(f, NO_BUFFER);
    try {
      StreamReads reads = io.reads(pathToFile(f).toPath(), () -> rangeOf(stock));
      if (reads != null) {
        return new FSDataInputStream(
            new BufferedFSInputStream(new ScheduledLocalInput(stock, reads), bufferSize));
      }
    } catch (IOException | RuntimeException | LinkageError e) {
      io.failOpen().count(FailOpen.Reason.INTERNAL_ERROR, f + " is read unscheduled", e);
    }
    stock.close();
    return super.open(f, bufferSize);
  }

  /** Where the file is: all of {@link RawLocalFileSystem} goes by this. */
  @Override
  public File pathToFile(Path path) {
    File name = super.pathToFile(path);
    return io == null ? name : io.tier().placeOf(name);
  }

  /** Whether a file is in another local directory than its name says. */
  boolean isElsewhere(Path path) {
    return io != null && io.tier().isElsewhere(super.pathToFile(path));
  }

  @Override
  public boolean delete(Path p, boolean recursive) throws IOException {
    boolean ofSome = io != null && io.tier().isDirectoryOfSome(super.pathToFile(p));
    boolean done = super.delete(p, recursive);
    if (done && ofSome) {
      io.tier().deleted(super.pathToFile(p));
    }
    return done;
  }

  private static FileRange rangeOf(FSDataInputStream in) throws IOException {
    FileDescriptor fd = in.getFileDescriptor();
    return FileRange.ofReader(fd, () -> new FileInputStream(fd).getChannel());
  }

  @Override
  protected OutputStream createOutputStream(Path f, boolean append) throws IOException {
    return createOutputStreamWithMode(f, append, null);
  }

  @Override
  protected OutputStream createOutputStreamWithMode(Path f, boolean append, FsPermission permission)
      throws IOException {
    OutputStream placed = io == null || append ? null : placed(f, permission);
    return placed == null ? scheduled(f, append, permission) : placed;
  }

  /** Creates a file of intermediate data where the node has it be; null for where its name says. */
  private OutputStream placed(Path f, FsPermission permission) throws IOException {
    Entry e = null;
    try {
      e = io.tier().place(super.pathToFile(f));
      if (e == null) {
        return null;
      }
      if (e.isMoved() && !mkdirs(new Path(e.place().getParent()))) {
        throw new IOException("no directory " + e.place().getParent());
      }
      OutputStream out = scheduled(f, false, permission);
      Entry placed = e;
      return e.lease() == null
          ? out
          : new TieredOutput(
              out, e.lease(), (bytes, why) -> moveHome(f, permission, placed, bytes, why));
    } catch (IOException | RuntimeException | LinkageError failure) {
      io.failOpen().count(FailOpen.Reason.NO_SSD, f + " is where Hadoop puts it", failure);
      if (e != null) {
        io.tier().notPlaced(e);
      }
      return null;
    }
  }

  /** Reads what is on the SSD without a permit: it has just been written, and is in memory. */
  private OutputStream moveHome(Path f, FsPermission permission, Entry e, long bytes, Throwable why)
      throws IOException {
    if (why != null) {
      io.failOpen().count(FailOpen.Reason.NO_SSD, f + " goes on on a disk", why);
    }
    io.tier().moveHome(e);
    if (!mkdirs(new Path(pathToFile(f).getParent()))) {
      throw new IOException("no directory for " + f);
    }
    OutputStream out = scheduled(f, false, permission);
    try (FileInputStream in = new FileInputStream(e.place())) {
      IOUtils.copyBytes(in, out, bytes, false);
      if (in.getChannel().position() != bytes) {
        throw new EOFException(e.place() + " has less than the " + bytes + " bytes written");
      }
      LocalTier.remove(e);
    } catch (IOException | FSError failed) {
      out.close();
      throw failed;
    }
    return out;
  }

  private OutputStream scheduled(Path f, boolean append, FsPermission permission)
      throws IOException {
    OutputStream stock = super.createOutputStreamWithMode(f, append, permission);
    if (io == null) {
      return stock;
    }
    try {
      File file = pathToFile(f);
      StreamWrites writes =
          io.writes(
              file.toPath(),
              () -> FileRange.ofWriter(file), // stock hides its descriptor
              append ? file.length() : 0);
      return writes == null ? stock : new ScheduledLocalOutput(stock, writes);
    } catch (IOException | RuntimeException | LinkageError e) {
      io.failOpen().count(FailOpen.Reason.INTERNAL_ERROR, f + " is written unscheduled", e);
      return stock;
    }
  }
}
