package org.ibis.cli.cluster;

import org.ibis.cli.Figures;
import org.ibis.core.Printable;

/** Says who a job is, what weight it has and why. */
final class JobText {
  private JobText() {}

  /** As {@code application_1_0001 (etl, of bob, in root.prod)}. */
  static String who(Job job) {
    String id = Printable.of(job.id());
    return job.running()
        ? id
            + " ("
            + known(job.name())
            + ", of "
            + known(job.user())
            + ", in "
            + known(job.queue())
            + ")"
        : id + " (no application that runs)";
  }

  private static String known(String text) {
    return text == null ? "?" : Printable.of(text);
  }

  /** In a few words: where the weight comes from, and what has become of it. */
  static String source(Job job) {
    String source = Printable.of(job.source());
    return job.cutBy() == null ? source : source + ", " + cut(job);
  }

  private static String cut(Job job) {
    return "cut from " + Figures.exact(job.wanted()) + " by " + Printable.of(job.cutBy());
  }

  /** Two lines: what weight it has and why, and what counts where it has work. */
  static String weight(Job job) {
    String why =
        switch (job.source()) {
          case "administrator" -> "an administrator gave it, until the job ends or the broker does";
          case "tag" -> "the job was submitted with it, as the tag ibis:weight";
          case "claim" -> "its tasks say so, by ibis.io.weight";
          case "queue" -> "what its queue has by default";
          case "default" -> "nobody has said anything of it";
          default -> "from " + Printable.of(job.source());
        };
    return "weight "
        + Figures.exact(job.weight())
        + ": "
        + why
        + (job.cutBy() == null ? "" : "; " + cut(job))
        + "\n"
        + (job.devices() == 0
            ? "It has no work on disks now.\n"
            : "On disks it counts as "
                + Figures.rounded(job.effective())
                + ", by which the total comes out as the weights say.\n");
  }
}
