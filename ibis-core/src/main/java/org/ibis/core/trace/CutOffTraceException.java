package org.ibis.core.trace;

/**
 * A trace that ends within a record, as where its daemon was killed. What comes before is as good
 * as ever.
 */
public final class CutOffTraceException extends MalformedTraceException {
  private static final long serialVersionUID = 1;

  CutOffTraceException(long at) {
    super("cut off in the record at byte " + at);
  }
}
