package org.ibis.cli.install;

import java.util.Locale;

/** What a machine of the cluster does, as far as IBIS has jars or properties for it. */
public enum Role {
  /** Serves blocks of HDFS. */
  DATANODE,

  /** Runs tasks, and the shuffle. */
  NODEMANAGER,

  /** Has the broker. */
  RESOURCEMANAGER,

  /** Submits jobs, reads and writes HDFS. */
  CLIENT;

  /** As it is written on the command line: lower case. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * @throws IllegalArgumentException naming those that there are
   */
  static Role parse(String text) {
    for (Role role : values()) {
      if (role.toString().equals(text.strip())) {
        return role;
      }
    }
    throw new IllegalArgumentException(
        "'" + text + "' is none of datanode, nodemanager, resourcemanager, client");
  }
}
