package org.ibis.cli.doctor.facts;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.ibis.core.Mode;

/**
 * What a daemon said over HTTP.
 *
 * @param address scheme, host and port
 * @param problem why it said nothing, in one line; null where it did
 * @param process what it is like; none where it does not say
 * @param settings by which it runs; none where it does not say
 * @param schedulers one for each of its disks
 * @param permits that it gives or gets; none where it does not say
 * @param mirrors on an SSD; none where it has none
 * @param clockAheadMillis by how much its clock is ahead of this machine's, to within a second
 */
public record Daemon(
    Program program,
    String address,
    String problem,
    Optional<Running> process,
    Optional<Settings> settings,
    List<Scheduler> schedulers,
    Optional<PermitEnd> permits,
    Optional<MirrorFacts> mirrors,
    long clockAheadMillis) {

  public Daemon {
    schedulers = List.copyOf(schedulers);
  }

  /** One that said nothing. */
  public static Daemon silent(Program program, String address, String problem) {
    return new Daemon(
        program,
        address,
        problem,
        Optional.empty(),
        Optional.empty(),
        List.of(),
        Optional.empty(),
        Optional.empty(),
        0);
  }

  /** Whether it answered. */
  public boolean answers() {
    return problem == null;
  }

  /** How often I/O went on without IBIS, for a reason, as {@code WaitCap}, since it began. */
  public long failOpens(String reason) {
    // The counters are the process's, and stand the same at every disk.
    return schedulers.stream()
        .mapToLong(s -> s.failOpens().getOrDefault(reason, 0L))
        .max()
        .orElse(0);
  }

  /**
   * A process.
   *
   * @param java the version of Java's language, as {@code 17}; 1.8 is 8
   * @param startMillis since 1970, by its own clock
   * @param uptimeMillis since then
   * @param classPath files
   */
  public record Running(
      String user, int java, long startMillis, long uptimeMillis, List<String> classPath) {
    public Running {
      classPath = List.copyOf(classPath);
    }
  }

  /**
   * Of one disk.
   *
   * @param bean its name
   * @param failOpens by reason, as {@code WaitCap}
   * @param mode what is done to its I/O, by {@code ibis.mode}
   */
  public record Scheduler(String bean, String device, Map<String, Long> failOpens, Mode mode) {
    public Scheduler {
      failOpens = Map.copyOf(failOpens);
    }
  }
}
