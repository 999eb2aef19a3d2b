package org.ibis.rig.bench.hostile.attack;

/** No attack: a job of weight 1 that reads, with which others are compared. */
final class HonestJob extends ReadingAttack {

  @Override
  public String key() {
    return "honest";
  }

  @Override
  public String title() {
    return "an honest job, for comparison";
  }
}
