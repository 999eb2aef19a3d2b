package org.ibis.rig.bench.hostile.attack;

import java.util.List;

/** Application ids that there can't be: too long, of other characters. */
final class OddNames extends ReadingAttack {

  private static final List<String> IDS =
      List.of(
          "application_" + "9".repeat(300) + "_0001",
          "application_1_" + "1".repeat(5000),
          "application_-1_-1",
          "application_1_0001\nWARN forged",
          "application_1_0001\"} 1\n{",
          "application__",
          "application_18446744073709551616_4294967296");

  @Override
  public String key() {
    return "odd-names";
  }

  @Override
  public String title() {
    return "ids that are too long or odd, each claiming 100";
  }

  @Override
  long bytes() {
    return 4 << 20;
  }

  @Override
  String name(Target target, long number) {
    return NamedReads.nameOf(IDS.get((int) (number % IDS.size())) + ";w=100;t=-");
  }
}
