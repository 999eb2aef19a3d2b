package org.ibis.rig.demo;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.ibis.cli.UserError;

/** Which runs in which order. */
final class DemoPlan {

  /** What a run measures. */
  enum Kind {
    WORDCOUNT_ALONE("WordCount alone"),
    NOISY_ALONE("%s alone"),
    BESIDE("WordCount beside %s"),
    CONTROL("WordCount, %s on disks of its own"),
    TWO_SORTS("two TeraSorts");

    private final String title;

    Kind(String title) {
      this.title = title;
    }

    String title(Noisy noisy) {
      return String.format(Locale.ROOT, title, noisy.title());
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

  /** Whether a step is the control, which needs a second node. */
  static boolean hasControl(List<Step> plan) {
    return plan.stream().anyMatch(step -> step.configuration().kind() == Kind.CONTROL);
  }

  /** All configurations beside a noisy job; those that share daemons stand together. */
  private static List<Configuration> all(Noisy noisy) {
    String alone = noisy.program() + "-alone";
    boolean sorts = noisy == Noisy.TERASORT;
    List<Configuration> all = new ArrayList<>();
    all.add(new Configuration("wordcount-alone", Kind.WORDCOUNT_ALONE, Scheduling.STOCK));
    all.add(new Configuration("native", Kind.BESIDE, Scheduling.STOCK));
    all.add(new Configuration("control", Kind.CONTROL, Scheduling.STOCK));
    all.add(new Configuration(alone, Kind.NOISY_ALONE, Scheduling.STOCK));
    if (sorts) {
      all.add(new Configuration("two-terasorts-native", Kind.TWO_SORTS, Scheduling.STOCK));
    }
    all.add(new Configuration("sfq-auto", Kind.BESIDE, Scheduling.CONTROLLED));
    all.add(new Configuration("wordcount-alone-ibis", Kind.WORDCOUNT_ALONE, Scheduling.CONTROLLED));
    all.add(new Configuration(alone + "-ibis", Kind.NOISY_ALONE, Scheduling.CONTROLLED));
    if (sorts) {
      all.add(new Configuration("two-terasorts", Kind.TWO_SORTS, Scheduling.CONTROLLED));
    }
    for (int depth : new int[] {1, 2, 4, 8}) {
      all.add(new Configuration("sfq-d" + depth, Kind.BESIDE, Scheduling.fixed(depth)));
    }
    return all;
  }

  static final List<String> QUICK = List.of("wordcount-alone", "native", "sfq-auto");
  static final List<String> SMOKE = List.of("native", "sfq-auto");

  private DemoPlan() {}

  static List<String> names(Noisy noisy) {
    return all(noisy).stream().map(Configuration::name).toList();
  }

  /**
   * The runs of the named configurations, all of them once, then all once more: what drifts hits
   * all alike.
   *
   * @throws UserError for a name that there is not
   */
  static List<Step> of(Noisy noisy, Collection<String> names, int repetitions) {
    Map<String, Configuration> byName = new LinkedHashMap<>();
    all(noisy).forEach(configuration -> byName.put(configuration.name(), configuration));
    Set<String> wanted = new LinkedHashSet<>(names);
    for (String name : wanted) {
      if (!byName.containsKey(name)) {
        throw UserError.usage("--only: no configuration " + name + "; there are " + names(noisy));
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
