package org.ibis.cli.doctor.check;

/** How much a finding matters, the worst first. */
public enum Severity {
  /** Something does not work, or weights don't hold. */
  PROBLEM,
  /** It works, with less than there could be. */
  WARNING,
  /** It was looked at, and is as it should be. */
  FINE
}
