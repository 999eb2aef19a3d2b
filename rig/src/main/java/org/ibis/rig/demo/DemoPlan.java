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
    TWO_SORTS("two TeraSorts"),
    SPREAD_ALONE("TeraSort alone on all nodes"),
    CROWDED_ALONE("TeraGen alone on one node"),
    SPREAD_BESIDE_CROWDED("TeraSort on all nodes, TeraGen on one of them");

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
  static List<Configuration> beside(Noisy noisy) {
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

  /** Figure 12 of the IBIS paper: all configurations on several nodes. */
  static List<Configuration> onNodes() {
    return List.of(
        new Configuration("terasort-alone-nodes", Kind.SPREAD_ALONE, Scheduling.CONTROLLED),
        new Configuration("teragen-alone-nodes", Kind.CROWDED_ALONE, Scheduling.CONTROLLED),
        new Configuration("no-sync", Kind.SPREAD_BESIDE_CROWDED, Scheduling.CONTROLLED),
        new Configuration("sync", Kind.SPREAD_BESIDE_CROWDED, Scheduling.COORDINATED));
  }

  static final List<String> QUICK = List.of("wordcount-alone", "native", "sfq-auto");
  static final List<String> SMOKE = List.of("native", "sfq-auto");
  static final List<String> SMOKE_ON_NODES = List.of("no-sync", "sync");

  private DemoPlan() {}

  static List<String> names(List<Configuration> all) {
    return all.stream().map(Configuration::name).toList();
  }

  /**
   * The runs of the named configurations, all of them once, then all once more: what drifts hits
   * all alike.
   *
   * @param all that there are
   * @throws UserError for a name that there is not
   */
  static List<Step> of(List<Configuration> all, Collection<String> names, int repetitions) {
    Map<String, Configuration> byName = new LinkedHashMap<>();
    all.forEach(configuration -> byName.put(configuration.name(), configuration));
    Set<String> wanted = new LinkedHashSet<>(names);
    for (String name : wanted) {
      if (!byName.containsKey(name)) {
        throw UserError.usage(
            "--only: no configuration "
                + name
                + (names(onNodes()).contains(name) ? " without --nodes" : "")
                + "; there are "
                + names(all));
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
