package org.ibis.cli.doctor.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.ibis.cli.doctor.facts.Daemon;
import org.ibis.cli.doctor.facts.NodeFacts;

/** Whether I/O went on without IBIS, and why. */
final class FailOpenCheck implements Check {
  private static final double MILLIS_PER_HOUR = 3_600_000;

  /**
   * A reason.
   *
   * @param counter as the bean calls it, without FailOpen
   */
  private record Reason(
      Severity severity, String counter, String what, String cost, String change) {}

  private static final List<Reason> REASONS =
      List.of(
          new Reason(
              Severity.PROBLEM,
              "InternalError",
              "IBIS itself went wrong in the %s.",
              "those streams ran unscheduled",
              "its log has the stack trace after INTERNAL_ERROR: report it"),
          new Reason(
              Severity.PROBLEM,
              "IoError",
              "Disks gave errors to the %s.",
              "Hadoop meets the same error, and handles it",
              "look at the disk: kernel log, SMART"),
          new Reason(
              Severity.WARNING,
              "SlowDevice",
              "Disks of the %s took very long over a window.",
              "readers and writers went on without their permits",
              "look at the disk: kernel log, SMART"),
          new Reason(
              Severity.WARNING,
              "WaitCap",
              "Requests at the %s waited longer than ibis.wait.cap.ms for their permits.",
              "they went on without: shares do not hold then",
              "give the disks less work, or raise the smallest weights"),
          new Reason(
              Severity.WARNING,
              "NoPermits",
              "The %s went on without permits of the NodeManager, or left flushes to the kernel.",
              "two schedulers on one disk for that time",
              "its log says which after NO_PERMITS; is the NodeManager up, with ibis_io?"),
          new Reason(
              Severity.WARNING,
              "Refused",
              "The %s refused clients of its permit socket.",
              "they worked as on stock Hadoop",
              "its log says whom and why after REFUSED"),
          new Reason(
              Severity.WARNING,
              "BadTag",
              "The %s met clients whose names have a weight or an application id that is none.",
              "they have weight 1, or are untrusted",
              "its log has the names after BAD_TAG"),
          new Reason(
              Severity.WARNING,
              "Untrusted",
              "The %s met I/O in the name of applications that have no container where it came from.",
              "it shares a weight of 1",
              "its log says whose and from where after UNTRUSTED; ibis.trust.hosts names gateways and"
                  + " second networks"),
          new Reason(
              Severity.WARNING,
              "Unchecked",
              "The %s met more pairs of application and host than it asks the broker about.",
              "whoever is beyond is taken for whom it says it is",
              "its log says who after UNCHECKED: thousands of pairs may be made up"),
          new Reason(
              Severity.WARNING,
              "NoBroker",
              "The %s got no answer from the broker.",
              "weights stayed as they were for a minute, then those counted that jobs claim",
              "is the active ResourceManager reached at ibis.broker.port?"),
          new Reason(
              Severity.WARNING,
              "NoDirtyLimit",
              "The %s can't read /proc/sys/vm or /proc/meminfo.",
              "the kernel may write back by itself, past the scheduler",
              "let the daemon read them"),
          new Reason(
              Severity.WARNING,
              "NoBlockStat",
              "The %s observes disks of which /sys/block has no stat.",
              "what ibis shadow foretells there is a guess",
              "its log says which after NO_BLOCK_STAT: data on overlay, tmpfs or btrfs?"),
          new Reason(
              Severity.WARNING,
              "NoProfile",
              "The %s does not use the profile of a disk.",
              "the disk is learned, as one is that has none",
              "its log says why after NO_PROFILE: ./ibis profile the disk anew, or delete the file"),
          new Reason(
              Severity.WARNING,
              "NoMirror",
              "The %s does not use mirrors that it should have.",
              "what is on the SSD is read from disks",
              "its log says why after NO_MIRROR: is ibis-blockd running, and the SSD well?"),
          new Reason(
              Severity.WARNING,
              "NoSsd",
              "The %s can't look at the SSD for intermediate data.",
              "nothing is leased there: spills and map outputs are on disks",
              "its log says why after NO_SSD: is ibis.ssd.local.dir there, and the SSD well?"),
          new Reason(
              Severity.WARNING,
              "TraceEnded",
              "The %s could not write its trace.",
              "./ibis trace and ./ibis whatif see nothing from then on",
              "make room in ibis.trace.dir, and restart the daemon"));

  @Override
  public String name() {
    return "fail-open";
  }

  @Override
  public List<Finding> look(NodeFacts node) {
    List<Finding> found = new ArrayList<>();
    List<String> looked = new ArrayList<>();
    for (Daemon d : node.daemons()) {
      if (!d.schedulers().isEmpty()) {
        looked.add(d.program().title());
      }
      for (Reason r : REASONS) {
        long times = d.failOpens(r.counter());
        if (times > 0) {
          found.add(
              new Finding(
                  r.severity(),
                  name(),
                  String.format(Locale.ROOT, r.what(), d.program().title()),
                  r.cost(),
                  r.change(),
                  times + (times == 1 ? " time" : " times") + since(d)));
        }
      }
    }
    return found.isEmpty() && !looked.isEmpty()
        ? List.of(
            Finding.fine(
                name(),
                "All I/O went through IBIS since these began: " + String.join(", ", looked) + "."))
        : found;
  }

  private static String since(Daemon d) {
    return d.process()
        .map(p -> String.format(Locale.ROOT, " in %.1f h", p.uptimeMillis() / MILLIS_PER_HOUR))
        .orElse("");
  }
}
