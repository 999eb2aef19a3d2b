package org.ibis.rig.bench.hostile.attack;

/** A client that names no application. */
final class NoName extends ReadingAttack {

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
    return "DFSClient_NONMAPREDUCE_1_1";
  }
}
