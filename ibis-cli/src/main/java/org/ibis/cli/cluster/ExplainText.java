package org.ibis.cli.cluster;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import org.ibis.cli.Figures;
import org.ibis.cli.TextTable;
import org.ibis.core.Printable;

/** Writes for people why a job is as slow as it is. */
final class ExplainText {
  private static final int MOST_DEVICES = 10;
  private static final int MOST_OTHERS = 3; // of a device, and of all

  private ExplainText() {}

  static String of(Explanation e) {
    Job job = e.detail().job();
    StringBuilder out = new StringBuilder(JobText.who(job) + "\n" + JobText.weight(job));
    out.append("It has " + Figures.rounded(job.perSecond()) + " s of disk time in a second, on ");
    out.append(
        Figures.count(job.devices(), "disk")
            + ". It waits on "
            + job.waitsOn()
            + " of them, and a window ");
    out.append("waits " + Figures.number(job.waitMillis()) + " ms for its turn on average.\n");
    if (e.detail().all() > e.detail().devices().size()) {
      out.append("Looked at are the " + e.detail().devices().size());
      out.append(" disks where it waits longest.\n");
    }
    if (!e.contention().waiting().isEmpty()) {
      out.append('\n').append(devices(e)).append(others(e.contention()));
    }
    out.append("\nWhy\n");
    for (Reason r : e.reasons()) {
      out.append("- " + Printable.of(r.text()) + "\n");
    }
    out.append(estimates(e, job));
    return out.toString();
  }

  private static String devices(Explanation e) {
    TextTable table = new TextTable("lrrrrl");
    table.header("", "wait ms", "disk ms", "disk", "", "");
    table.header("where it waits", "mean", "mean", "busy", "it gets", "who had it instead");
    List<Device> waiting = e.contention().waiting();
    for (Device d : waiting.subList(0, Math.min(MOST_DEVICES, waiting.size()))) {
      String id = e.detail().job().id();
      Device.Part own = d.jobs().stream().filter(p -> p.id().equals(id)).findFirst().orElseThrow();
      table.row(
          Printable.of(d.name()),
          Figures.number(own.waitMillis()),
          Figures.number(d.latencyMillis()),
          Figures.percent(d.utilisation()),
          Figures.percent(own.share()),
          instead(d, id));
    }
    int more = waiting.size() - MOST_DEVICES;
    return more > 0 ? table + "and " + more + " more disks\n" : table.toString();
  }

  private static String instead(Device d, String id) {
    List<Device.Part> others =
        d.jobs().stream()
            .filter(p -> !p.id().equals(id) && p.perSecond() > 0)
            .sorted(Comparator.comparingDouble(Device.Part::perSecond).reversed())
            .toList();
    if (others.isEmpty()) {
      return "nobody";
    }
    String first =
        others.stream()
            .limit(MOST_OTHERS)
            .map(p -> Printable.of(p.id()) + " " + Figures.percent(p.share()))
            .collect(Collectors.joining(", "));
    return first + more(others.size());
  }

  private static String more(int others) {
    return others > MOST_OTHERS ? " and " + (others - MOST_OTHERS) + " more" : "";
  }

  private static String others(Contention c) {
    List<String> others = c.others();
    if (others.isEmpty()) {
      return "";
    }
    return "Of all disks where it waits it has "
        + Figures.percent(c.own() / c.all())
        + "; "
        + others.stream()
            .limit(MOST_OTHERS)
            .map(o -> Printable.of(o) + " " + Figures.percent(c.had().get(o) / c.all()))
            .collect(Collectors.joining(", "))
        + more(others.size())
        + ".\n";
  }

  private static String estimates(Explanation e, Job job) {
    if (e.estimates().isEmpty()) {
      return "\n" + none(e.contention()) + "\n";
    }
    StringBuilder out = new StringBuilder("\nWhat would change it (an estimate)\n");
    boolean helps = false;
    for (Explanation.Estimate estimate : e.estimates()) {
      out.append("- " + sentence(estimate, job) + "\n");
      helps |= estimate.answer().outcome() == WeightEstimate.Outcome.WEIGHT;
    }
    out.append(
        "That is if all go on as they do, and once the broker has evened out who has what: a");
    out.append(" minute or so.\n");
    return helps
        ? out + "To try it: ./ibis weight " + Printable.of(job.id()) + " N\n"
        : out.toString();
  }

  private static String none(Contention c) {
    if (c.waiting().isEmpty()) {
      return "No larger weight would give it more: it gets all that it asks for.";
    }
    return c.takeable() > 0
        ? "What weight would change it can't be said: those whom it waits for are not in the list"
            + " of jobs."
        : "No larger weight would give it more: nobody else waits for the disks where it waits.";
  }

  private static String sentence(Explanation.Estimate estimate, Job job) {
    String perSecond = Figures.rounded(estimate.perSecond()) + " s in a second";
    String what =
        switch (estimate.target()) {
          case HALF_MORE -> "half more (" + perSecond + ")";
          case ITS_DUE -> "its due (" + perSecond + ")";
          case UNCUT ->
              perSecond
                  + " ("
                  + Figures.number(estimate.perSecond() / job.perSecond())
                  + " times as much)";
        };
    return switch (estimate.answer().outcome()) {
          case WEIGHT ->
              "With the weight "
                  + Figures.rounded(estimate.answer().weight())
                  + " it would get "
                  + what;
          case OWED -> "By its weight it is owed " + what + " already";
          case NOT_THERE ->
              "No weight gives it " + what + ": others have not so much where it waits";
          case TOO_LARGE -> "No weight is large enough to give it " + what;
        }
        + ".";
  }
}
