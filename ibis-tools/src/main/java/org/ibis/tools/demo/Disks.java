package org.ibis.tools.demo;

import java.io.IOException;

/** The places for HDFS data, intermediate data, and the control run's output. */
interface Disks extends AutoCloseable {

  /** Bytes that a disk has moved, read and written; negative where nobody counts. */
  long movedBytes(String disk) throws IOException, InterruptedException;

  /** What they are, for the report. */
  String describe();

  @Override
  void close() throws IOException;
}
