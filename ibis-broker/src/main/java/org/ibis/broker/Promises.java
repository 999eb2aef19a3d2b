package org.ibis.broker;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Whether the device time that jobs need is there: of each device {@value Bandwidths#MOST} for all
 * of them together, wherever their needs may be served.
 *
 * <p>Where a job usually waits it could take as much; on another device it takes what it takes, as
 * it asks for no more there. One that waits nowhere could take more anywhere, as far as anybody
 * knows.
 *
 * <p>Jobs take their places one after the other, those on the fewest devices first as they have the
 * least choice, of them those that asked first, each in proportion to what is left to it on each
 * device. Where the devices of any two jobs are apart, or those of one among the other's, no other
 * order has room for more. Elsewhere one may: then less is promised than could be, and never more.
 *
 * <p>Pure.
 */
final class Promises {
  private static final double NANOS = 1e9; // in a second

  /** Of a device. Who just has nothing to do there has a place as long as it usually had more. */
  private static final double LITTLE = 0.001;

  /**
   * A job on a device.
   *
   * @param usual what it gets, of the device
   */
  private record Place(int device, double usual, boolean waits) {}

  private Promises() {}

  /**
   * What is not there of all that is needed.
   *
   * @param needs device time in a second
   */
  static double lacking(Collection<Reporter> devices, Map<FlowTotal, Double> needs) {
    Map<FlowTotal, List<Place>> places = places(devices, needs);
    double[] left = new double[devices.size()];
    Arrays.fill(left, Bandwidths.MOST);
    return needs.keySet().stream()
        .sorted(
            Comparator.<FlowTotal>comparingInt(f -> places.get(f).size())
                .thenComparingDouble(f -> -f.measuredSeconds)
                .thenComparingDouble(f -> f.needs))
        .mapToDouble(f -> take(needs.get(f), places.get(f), left))
        .sum();
  }

  private static Map<FlowTotal, List<Place>> places(
      Collection<Reporter> devices, Map<FlowTotal, Double> needs) {
    Map<FlowTotal, List<Place>> places = new HashMap<>();
    needs.keySet().forEach(f -> places.put(f, new ArrayList<>()));
    int device = 0;
    for (Reporter d : devices) {
      for (Counter c : d.flows()) {
        List<Place> of = places.get(c.flow);
        double usual = c.usual() / NANOS;
        if (of != null && (c.competes() || usual > LITTLE)) {
          of.add(new Place(device, usual, c.wanting() > 0));
        }
      }
      device++;
    }
    return places;
  }

  /** Takes it from what is left; returns what is lacking. */
  private static double take(double needed, List<Place> places, double[] left) {
    boolean waitsNowhere = places.stream().noneMatch(Place::waits);
    double[] may = new double[places.size()];
    for (int i = 0; i < may.length; i++) {
      Place p = places.get(i);
      double takes = p.waits() || waitsNowhere ? Bandwidths.MOST : p.usual();
      may[i] = Math.min(takes, left[p.device()]);
    }
    double room = Arrays.stream(may).sum();
    double part = room > needed ? needed / room : 1;
    for (int i = 0; i < may.length; i++) {
      left[places.get(i).device()] -= part * may[i];
    }
    return Math.max(0, needed - room);
  }
}
