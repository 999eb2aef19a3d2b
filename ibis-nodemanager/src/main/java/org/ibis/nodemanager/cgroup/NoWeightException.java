package org.ibis.nodemanager.cgroup;

import java.io.IOException;

/** The kernel has no weight for a container; the message says why. */
final class NoWeightException extends IOException {
  NoWeightException(String message) {
    super(message);
  }
}
