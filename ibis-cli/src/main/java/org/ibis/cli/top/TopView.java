package org.ibis.cli.top;

import java.time.LocalTime;
import java.util.List;
import java.util.Map;
import org.ibis.cli.LiveView;

/**
 * What is shown at a time.
 *
 * @param devices those whose daemons answered, and twice at least
 * @param waiting how many have answered once only
 * @param problems why daemons have nothing to show, by name
 */
record TopView(List<DeviceRates> devices, int waiting, Map<String, String> problems)
    implements LiveView.View {
  List<JobRow> jobs() {
    return JobRow.of(devices);
  }

  @Override
  public String text(LocalTime time) {
    return TopText.of(this, time);
  }

  @Override
  public String json() {
    return TopJson.of(this);
  }
}
