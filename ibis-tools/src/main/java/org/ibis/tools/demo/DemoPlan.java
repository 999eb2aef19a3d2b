package org.ibis.tools.demo;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.ibis.tools.UserError;

/** Which runs in which order. */
final class DemoPlan {

  /** What a run measures. */
  enum Kind {
    WORDCOUNT_ALONE("WordCount alone"),
    TERAGEN_ALONE("TeraGen alone"),
    BESIDE("WordCount beside TeraGen"),
    CONTROL("WordCount, TeraGen on another disk");

    private final String title;

    Kind(String title) {
      this.title = title;
    }

    String title() {
      return title;
    }
  }

  /**
   * A configuration, run once per repetition.
   *
   * @param name its name in results
   */
  record Configuration(String name, Kind kind, Scheduling scheduling) {}

  /**
   * One run.
   *
   * @param repetition counted from 1
   */
  record Step(Configuration configuration, int repetition) {}

  /** All configurations; those that share daemons stand together. */
  private static final List<Configuration> ALL =
      List.of(
          new Configuration("wordcount-alone", Kind.WORDCOUNT_ALONE, Scheduling.STOCK),
          new Configuration("native", Kind.BESIDE, Scheduling.STOCK),
          new Configuration("control", Kind.CONTROL, Scheduling.STOCK),
          new Configuration("teragen-alone", Kind.TERAGEN_ALONE, Scheduling.STOCK),
          new Configuration("sfq-auto", Kind.BESIDE, Scheduling.CONTROLLED),
          new Configuration("wordcount-alone-ibis", Kind.WORDCOUNT_ALONE, Scheduling.CONTROLLED),
          new Configuration("teragen-alone-ibis", Kind.TERAGEN_ALONE, Scheduling.CONTROLLED),
          new Configuration("sfq-d1", Kind.BESIDE, Scheduling.fixed(1)),
          new Configuration("sfq-d2", Kind.BESIDE, Scheduling.fixed(2)),
          new Configuration("sfq-d4", Kind.BESIDE, Scheduling.fixed(4)),
          new Configuration("sfq-d8", Kind.BESIDE, Scheduling.fixed(8)));

  static final List<String> QUICK = List.of("wordcount-alone", "native", "sfq-auto");
  static final List<String> SMOKE = List.of("native", "sfq-auto");

  private DemoPlan() {}

  static List<String> names() {
    return ALL.stream().map(Configuration::name).toList();
  }

  /**
   * The runs of the named configurations, all of them once, then all once more: what drifts hits
   * all alike.
   *
   * @throws UserError for a name that there is not
   */
  static List<Step> of(Collection<String> names, int repetitions) {
    Map<String, Configuration> byName = new LinkedHashMap<>();
    ALL.forEach(configuration -> byName.put(configuration.name(), configuration));
    Set<String> wanted = new LinkedHashSet<>(names);
    for (String name : wanted) {
      if (!byName.containsKey(name)) {
        throw new UserError("--only: no configuration " + name + "; there are " + names());
      }
    }
    byName.keySet().retainAll(wanted);
    List<Step> steps = new ArrayList<>();
    for (int repetition = 1; repetition <= repetitions; repetition++) {
      for (Configuration configuration : byName.values()) {
        steps.add(new Step(configuration, repetition));
      }
    }
    return steps;
  }
}
