package org.ibis.rig.report;

import java.util.Locale;
import java.util.Map;

/** Looks up a job's entry in a map by job name. */
final class JobRates {

  private JobRates() {}

  /** The entry of the job, whatever the case of its name, else the given value. */
  static <T> T of(Map<String, T> byJob, String job, T missing) {
    String wanted = job.toLowerCase(Locale.ROOT);
    for (Map.Entry<String, T> entry : byJob.entrySet()) {
      if (entry.getKey().toLowerCase(Locale.ROOT).equals(wanted) && entry.getValue() != null) {
        return entry.getValue();
      }
    }
    return missing;
  }

  /** Whether the job has an entry, whatever the case of its name. */
  static <T> boolean has(Map<String, T> byJob, String job) {
    return of(byJob, job, null) != null;
  }
}
