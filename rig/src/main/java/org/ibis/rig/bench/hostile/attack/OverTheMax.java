package org.ibis.rig.bench.hostile.attack;

import java.util.List;

/** Claims more than the policy lets its queue have, in names and in a tag of its application. */
final class OverTheMax extends ReadingAttack {

  @Override
  public String key() {
    return "over-max";
  }

  @Override
  public String title() {
    return "weights over the caps, in names and YARN's tags";
  }

  @Override
  String name(Target target, long number) {
    return NamedReads.nameOf(target.application() + ";w=1000000;t=-");
  }

  @Override
  public List<String> tags() {
    return List.of("ibis:weight=1000");
  }
}
