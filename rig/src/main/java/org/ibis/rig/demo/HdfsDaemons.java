package org.ibis.rig.demo;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Daemons of one file system, and where they keep it. */
public interface HdfsDaemons {

  /** Makes a new, empty file system; the daemons must not run. */
  void format() throws IOException, InterruptedException;

  /** Starts the daemons and waits until they are of use. */
  void start() throws IOException, InterruptedException;

  void stop() throws IOException;

  /** What the NameNode keeps. */
  Path names();

  /** All DataNodes' directories of blocks. */
  List<Path> data();
}
