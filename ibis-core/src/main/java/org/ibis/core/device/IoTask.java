package org.ibis.core.device;

import java.io.IOException;

/**
 * The I/O of one window, run under its permit. It must cover the device only, never the network.
 */
@FunctionalInterface
public interface IoTask {
  void run() throws IOException;
}
