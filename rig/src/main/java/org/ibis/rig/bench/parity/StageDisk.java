package org.ibis.rig.bench.parity;

import org.ibis.rig.demo.DiskOptions;
import org.ibis.rig.demo.EmulatedDisks;

/**
 * An emulated disk of a stage.
 *
 * @param name of it, which another stage may use too
 * @param slower by which factor than the others
 * @param dirtyMb its dirty memory, MiB; 0 where it is what the options say
 */
record StageDisk(String name, double slower, int dirtyMb) {

  /**
   * What is emulated.
   *
   * @param slow all disks in slow motion by a factor
   * @param small whether nothing large is written to it
   */
  EmulatedDisks.Shape shape(DiskOptions options, double slow, boolean small) {
    EmulatedDisks.Shape shape = options.shape(slow * slower);
    return dirtyMb == 0 || small ? shape : shape.withDirtyMb(dirtyMb);
  }
}
