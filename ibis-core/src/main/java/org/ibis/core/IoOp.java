package org.ibis.core;

/** What a request does to its device. */
public enum IoOp {
  READ,
  WRITE
}
