package org.ibis.cli.doctor.check;

import java.util.Objects;

/**
 * What a check has found. What is the same on many nodes is equal but for its detail.
 *
 * @param check its name
 * @param what is wrong, in a sentence
 * @param cost what becomes of it; empty where it is fine
 * @param change the line to change, or what else to do; empty where it is fine
 * @param detail what differs from node to node, as a count; may be empty
 */
public record Finding(
    Severity severity, String check, String what, String cost, String change, String detail) {
  public Finding {
    Objects.requireNonNull(severity, "severity");
    Objects.requireNonNull(check, "check");
    Objects.requireNonNull(what, "what");
    Objects.requireNonNull(cost, "cost");
    Objects.requireNonNull(change, "change");
    Objects.requireNonNull(detail, "detail");
  }

  /** Something that does not work. */
  public static Finding problem(String check, String what, String cost, String change) {
    return new Finding(Severity.PROBLEM, check, what, cost, change, "");
  }

  /** Something that could be better. */
  public static Finding warning(String check, String what, String cost, String change) {
    return new Finding(Severity.WARNING, check, what, cost, change, "");
  }

  /** Something that was looked at, and is as it should be. */
  public static Finding fine(String check, String what) {
    return new Finding(Severity.FINE, check, what, "", "", "");
  }

  /** The same, with what is of this node alone. */
  public Finding with(String ofThisNode) {
    return new Finding(severity, check, what, cost, change, ofThisNode);
  }
}
