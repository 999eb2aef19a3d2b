package org.ibis.broker;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.ibis.core.total.DeviceReport;
import org.ibis.core.total.Service;
import org.ibis.core.total.ServiceReport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WaterLevelTest {
  private static final long SECOND = 1_000_000_000L;
  private static final int SECONDS = 12; // what is usual is known after ten
  private static final double MOST = 3;

  private final Map<String, Service> flows = new HashMap<>();
  private final ServiceTotals totals =
      new ServiceTotals(1, (flow, claimed) -> Terms.ofJob(claimed));
  private final Map<String, Double> parts = new HashMap<>();

  /** A flow of a weight gets a part of the device, and waits always or never. */
  private void flow(String name, double weight, double part, boolean waits) {
    flows.put(name, Service.of(0, waits, weight, weight));
    parts.put(name, part);
  }

  private Reporter device() {
    for (int s = 0; s < SECONDS; s++) {
      long second = s;
      flows.replaceAll(
          (name, f) ->
              Service.of(
                  (long) (parts.get(name) * second * SECOND),
                  f.waits(),
                  f.weight(),
                  f.effective()));
      totals.reported(
          List.of(new ServiceReport("device", 0, s, 0, DeviceReport.of(flows))), s * SECOND);
      totals.endPeriod(s * SECOND);
    }
    // As if nobody had been behind.
    totals.flows().values().forEach(f -> f.skew(0));
    return totals.reporters().get("device");
  }

  private void assertBounds(double whole, int flows) {
    WaterLevel level = WaterLevel.of(device());
    assertEquals(WaterLevel.leastShare(flows) * whole, level.least(), 1e-6 * whole);
    assertEquals(MOST * whole, level.most(), 1e-6 * whole);
  }

  @Test
  void whereAllWaitTheWholeDeviceIsForAllTheirWeights() {
    flow("one", 1, 0.1, true);
    flow("nine", 9, 0.9, true);
    assertBounds(10, 2);
  }

  /** Half of the device is for a weight of ten, so the whole for one of twenty. */
  @ParameterizedTest
  @ValueSource(doubles = {11, 100, 1000})
  void whatAContentFlowWeighsMeansNothingToThoseThatShareTheRest(double weight) {
    flow("content", weight, 0.5, false);
    flow("one", 1, 0.05, true);
    flow("nine", 9, 0.45, true);
    assertBounds(20, 3);
  }

  /** It would have 1 / 3 by its weight, and takes less. */
  @Test
  void aFlowThatTakesLessThanItsWeightIsForLeavesTheRest() {
    flow("little", 1, 0.1, false);
    flow("content", 1, 0.2, false);
    flow("waits", 1, 0.7, true);
    assertBounds(1 / 0.7, 3);
  }

  @Test
  void whereNothingWasServedNoWeightIsBounded() {
    flow("waits", 1, 0, true);
    WaterLevel level = WaterLevel.of(device());
    assertEquals(0, level.least());
    assertEquals(Double.POSITIVE_INFINITY, level.most());
  }
}
