package org.ibis.cli.top;

import java.util.List;
import java.util.Map;

/**
 * What is shown at a time.
 *
 * @param devices those whose daemons answered, and twice at least
 * @param waiting how many have answered once only
 * @param problems why daemons have nothing to show, by name
 */
record TopView(List<DeviceRates> devices, int waiting, Map<String, String> problems) {
  List<JobRow> jobs() {
    return JobRow.of(devices);
  }
}
