package org.ibis.cli.cluster;

import java.util.ArrayList;
import java.util.List;
import org.ibis.cli.Figures;
import org.ibis.cli.cluster.Reason.Kind;

/** Finds why a job is as slow as it is. Pure. */
final class Reasons {
  /** Of its due: what is closer is not worth a word. */
  private static final double TOLERANCE = 0.05;

  /** Of what those have who want more: a job that has as much can win next to nothing. */
  private static final double NEARLY_ALL = 0.9;

  /** The broker takes a scheduler for silent from then on. */
  private static final double SILENT_SECONDS = 10;

  private final Job job;
  private final JobDetail detail;
  private final Contention contention;
  private final List<Reason> reasons = new ArrayList<>();

  private Reasons(JobDetail detail, Contention contention) {
    this.job = detail.job();
    this.detail = detail;
    this.contention = contention;
  }

  /** Those that there are, what matters most first. */
  static List<Reason> of(JobDetail detail, Contention contention) {
    return new Reasons(detail, contention).find();
  }

  /** Whether a job gets less than its weight's part of what all get. */
  static boolean isBehind(Job job) {
    return job.share() < (1 - TOLERANCE) * job.due();
  }

  private void add(Kind kind, String text) {
    reasons.add(new Reason(kind, text));
  }

  private List<Reason> find() {
    if (!job.running()) {
      add(Kind.NOT_RUNNING, "No such application runs: what has this name counts with weight 1.");
    }
    long silent = detail.devices().stream().filter(d -> d.silentSeconds() > SILENT_SECONDS).count();
    if (silent > 0) {
      add(Kind.OLD_NEWS, silent + " of its disks do not report: what is said of them is old.");
    }
    if (job.waitsOn() == 0 && contention.waiting().isEmpty()) {
      add(
          Kind.NOTHING_WAITS,
          "Nothing of it waits for a disk, so the disks are not why it is slow: look at its"
              + " processors, its network, and whether it has its containers.");
      return reasons;
    }
    due();
    if (job.cutBy() != null) {
      add(
          Kind.CUT,
          "It wanted the weight "
              + Figures.exact(job.wanted())
              + " and has "
              + Figures.exact(job.weight())
              + ", by "
              + job.cutBy()
              + ".");
    }
    where();
    return reasons;
  }

  private void due() {
    String figures =
        "It gets "
            + Figures.percent(job.share())
            + " of what all jobs get, and its weight is "
            + Figures.percent(job.due())
            + " of all weights";
    if (!isBehind(job)) {
      add(Kind.HAS_ITS_DUE, figures + ": it has its due.");
      if (contention.takeable() > 0) {
        add(Kind.SMALL_WEIGHT, "It waits because others weigh more, or are many.");
      }
      return;
    }
    add(Kind.BEHIND_ITS_DUE, figures + ": it is behind its due.");
    if (contention.takeable() > 0 && job.effective() > (1 + TOLERANCE) * job.weight()) {
      add(
          Kind.BROKER_MAKES_UP,
          "The broker makes up for what it lacks: its weight counts as "
              + Figures.rounded(job.effective())
              + ". That takes a minute or so.");
    }
  }

  private void where() {
    int waiting = contention.waiting().size();
    if (contention.alone() > 0) {
      add(
          Kind.NO_COMPETITOR,
          "On "
              + contention.alone()
              + " of the "
              + waiting
              + " disks where it waits nobody else has work: it waits for itself, and no weight"
              + " changes that.");
    }
    double contested = contention.own() + contention.takeable();
    if (contention.takeable() > 0 && contention.own() >= NEARLY_ALL * contested) {
      add(
          Kind.FEW_DISKS,
          "It has nearly all of the disks where it waits already: its data, or its tasks, are on few"
              + " of them.");
    }
    int elsewhere = detail.devices().size() - waiting;
    if (isBehind(job) && elsewhere > 0) {
      add(Kind.ASKS_FOR_NO_MORE, "On " + elsewhere + " of its disks it gets all that it asks for.");
    }
  }
}
