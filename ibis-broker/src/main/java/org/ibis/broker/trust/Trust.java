package org.ibis.broker.trust;

import org.ibis.core.trust.Origin;

/** Who knows whether I/O may come from where it comes. Safe for use by several threads. */
public interface Trust {
  /** What is said of I/O from somewhere. */
  enum Verdict {
    /** It is that of the application that it names, or nothing speaks against that. */
    TRUSTED,
    /** It is not. */
    REFUSED,
    /**
     * Nobody can tell yet. What was said before holds until it lapses, else it is trusted; it is to
     * be asked about again, less and less often.
     */
    UNDECIDED
  }

  /** Where nobody knows what runs: all may. */
  Trust OF_ALL = (origin, reporter) -> Verdict.TRUSTED;

  /**
   * Judges I/O. Waits for nobody.
   *
   * @param reporter the host that has seen it
   */
  Verdict judge(Origin origin, ReportingHost reporter);

  /** A host has reported. */
  default void reported(ReportingHost reporter) {}
}
