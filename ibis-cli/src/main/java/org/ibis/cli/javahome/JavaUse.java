package org.ibis.cli.javahome;

import java.util.OptionalInt;

/**
 * A Java that something of Hadoop's may run on.
 *
 * @param user what runs on it, as {@code yarn} for the command of that name and its daemons
 * @param sayer the script or the key that says so
 * @param home its directory; empty where it can't be made out
 * @param version empty where it can't be made out
 * @param isAll whether it runs on this one for certain, or on another one that is among the uses
 */
public record JavaUse(String user, String sayer, String home, OptionalInt version, boolean isAll) {
  /** The classes of IBIS are of this version. */
  public static final int NEEDED = 17;

  /** Whether it is known to be too old for classes of IBIS. */
  public boolean isTooOld() {
    return version.isPresent() && version.getAsInt() < NEEDED;
  }

  /** Whether it is known to be new enough. */
  public boolean isFine() {
    return version.isPresent() && version.getAsInt() >= NEEDED;
  }

  /** Where it is set, and to what. */
  public String line() {
    return sayer + ": JAVA_HOME = " + home;
  }
}
