package org.ibis.nodemanager.shuffle;

import org.ibis.blockhint.FileRange;
import org.ibis.blockhint.ForwardingFileRange;

/**
 * A file of which the kernel does not tell what is in memory. Since Linux 5.2, {@code mincore} says
 * of each page of a file that the caller neither owns nor may write that it is there: so it is with
 * map outputs where containers run as their own users.
 */
class UnknownResidency extends ForwardingFileRange {
  UnknownResidency(FileRange range) {
    super(range);
  }

  @Override
  public boolean isResident(long offset, long bytes) {
    return false;
  }

  @Override
  public boolean canTellResident() {
    return false;
  }
}
