package org.ibis.rig.bench.hostile.attack;

import java.util.List;
import java.util.function.Supplier;

/** All attacks, in the order in which they are tried. */
public final class Attacks {

  /** With which others are compared. */
  public static final String HONEST = "honest";

  private static final List<Supplier<Attack>> ALL =
      List.of(
          HonestJob::new,
          OddNames::new,
          NoName::new,
          NewNames::new,
          ManyNames::new,
          EarlyClaim::new,
          OverTheMax::new,
          Bandwidth::new,
          CacheAdvice::new,
          KeptPermits::forEver,
          KeptPermits::forAWhile,
          Flood::ofPings,
          Flood::ofWindows,
          Flood::ofUnreadAnswers,
          Flood::ofLookUps,
          Flood::ofAmounts,
          FalseDaemon::new,
          ForgedReports::new,
          GetLoop::new,
          StrangersPuts::new);

  /** One of each kind, which is what there is time for among all tests. */
  public static final List<String> SHORT =
      List.of(HONEST, "odd-names", "new-names", "kept-permits", "window-flood", "forged-reports");

  private Attacks() {}

  /** One of each, which has not begun. */
  public static List<Attack> all() {
    return ALL.stream().map(Supplier::get).toList();
  }

  /** One that has not begun. */
  public static Attack of(String key) {
    return all().stream()
        .filter(attack -> attack.key().equals(key))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no attack " + key));
  }
}
