package org.ibis.core.window;

/**
 * How a flow's next stream is likely to be read, from how its last one was. A job reads many blocks
 * alike, each as a stream of its own; without a hint each would have to find out anew.
 */
public enum ReadHint {
  /** Nothing says how. */
  UNKNOWN,

  /** In one long run, or to its end: windows may stand ahead from the first read on. */
  LONG_RUN,

  /** A little here and there: at first no more is read than is asked for. */
  SHORT
}
