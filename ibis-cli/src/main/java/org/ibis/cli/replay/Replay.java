package org.ibis.cli.replay;

import java.util.ArrayList;
import java.util.List;

/**
 * What became of a trace. The arrays have an element for each request, in input order.
 *
 * @param dispatchMicros µs of virtual time
 * @param completeMicros µs of virtual time
 * @param startTags bytes per unit of weight
 * @param finishTags bytes per unit of weight
 * @param periods of depth control, oldest first
 */
@SuppressWarnings("ArrayRecordComponent") // a million rows; nobody compares two of these
record Replay(
    List<ReplayRequest> requests,
    long[] dispatchMicros,
    long[] completeMicros,
    double[] startTags,
    double[] finishTags,
    List<ControlPeriod> periods) {

  static Replay of(List<ReplayRequest> requests) {
    int n = requests.size();
    return new Replay(
        requests, new long[n], new long[n], new double[n], new double[n], new ArrayList<>());
  }
}
