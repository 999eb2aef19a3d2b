package org.ibis.rig.demo;

import java.io.IOException;
import java.util.Map;
import org.ibis.rig.report.Residency;

/** The places for HDFS data, intermediate data, and the control run's output. */
public interface Disks {

  /** Bytes that a disk has moved, read and written; negative where nobody counts. */
  long movedBytes(String disk) throws IOException, InterruptedException;

  /** What was kept in memory of all of them, and what was lost; null where nobody counts. */
  Residency memory() throws IOException, InterruptedException;

  /** Lets the kernel drop what was kept in memory. */
  void letGoOfMemory() throws IOException, InterruptedException;

  /** What they are, for the report. */
  String describe();

  /** Keys of IBIS that hold for these disks, by name. */
  Map<String, String> profile();
}
