package org.ibis.cli.doctor.facts;

import java.util.Set;

/**
 * A directory of a daemon's data.
 *
 * @param program whose it is
 * @param disk what IBIS has a scheduler for, as {@code sda}
 * @param below the disks that it is made of, where it is one of the device mapper or a RAID;
 *     elsewhere itself
 */
public record Directory(Program program, String path, String disk, Set<String> below) {
  public Directory {
    below = Set.copyOf(below);
  }
}
