package org.ibis.cli.top;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.ibis.cli.jmx.Daemons;
import org.ibis.cli.jmx.DeviceSample;

/** Makes a view of each round of answers. Pure. */
final class Top {
  private final RateTracker tracker = new RateTracker();

  /**
   * The next view.
   *
   * @param answers by the daemons' names
   */
  TopView next(Map<String, Daemons.Answer> answers) {
    List<DeviceRates> devices = new ArrayList<>();
    Map<String, String> problems = new TreeMap<>();
    int waiting = 0;
    for (Map.Entry<String, Daemons.Answer> e : answers.entrySet()) {
      Daemons.Answer answer = e.getValue();
      if (answer.problem() != null) {
        problems.put(e.getKey(), answer.problem());
      } else if (answer.devices().isEmpty()) {
        problems.put(e.getKey(), "has no IBIS disks yet, or runs as stock Hadoop");
      }
      for (DeviceSample sample : answer.devices()) {
        Optional<DeviceRates> rates = tracker.update(sample);
        rates.ifPresent(devices::add);
        waiting += rates.isEmpty() ? 1 : 0;
      }
    }
    return new TopView(devices, waiting, problems);
  }
}
