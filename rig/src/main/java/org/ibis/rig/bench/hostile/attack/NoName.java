package org.ibis.rig.bench.hostile.attack;

import java.util.List;

/** A client that names no application, or something that is not even meant as one. */
final class NoName extends ReadingAttack {

  private static final List<String> NAMES =
      List.of(
          "DFSClient_NONMAPREDUCE_1_1",
          "w=100",
          NamedReads.nameOf(";;w=100;w=;t=".repeat(50)),
          NamedReads.nameOf("\u202Enoitacilppa_1_0001;w=100;t=-"));

  @Override
  public String key() {
    return "no-name";
  }

  @Override
  public String title() {
    return "reads without an application's name";
  }

  @Override
  String name(Target target, long number) {
    return NAMES.get((int) (number % NAMES.size()));
  }
}
