package org.ibis.core.device;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.ibis.core.IoOp;
import org.ibis.core.cost.Cost;
import org.ibis.core.cost.DeviceModel;
import org.ibis.core.depth.DepthRange;
import org.ibis.core.depth.LatencyDepth;
import org.ibis.core.depth.LearnedReference;
import org.ibis.core.shadow.Forecast;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is foretold of jobs on a disk without IBIS, and what they get there with it. */
class ShadowForecastTest {
  private static final double FLAT_OUT = 1000; // MB/s: faster than the disk
  private static final double OFF = 0.15;

  /** Of who gets little, and that in few turns. */
  private static final double LITTLE = 10; // MB/s

  private static final double OFF_OF_LITTLE = 0.25;

  private record Job(String name, IoOp op, double weight, double rate, int streams) {
    /** Of {@code r:4}, {@code w}, {@code r:2@20} for 20 MB/s at most, {@code r*3} for streams. */
    static Job parse(int number, String text) {
      IoOp op = text.startsWith("r") ? IoOp.READ : IoOp.WRITE;
      double weight = text.contains(":") ? Double.parseDouble(after(text, ':')) : 1;
      double rate = text.contains("@") ? Double.parseDouble(after(text, '@')) : FLAT_OUT;
      int streams = text.contains("*") ? Integer.parseInt(after(text, '*')) : 1;
      return new Job("job" + number, op, weight, rate, streams);
    }

    private static String after(String text, char sign) {
      return text.substring(text.indexOf(sign) + 1).split("[:@*]")[0];
    }
  }

  private static List<Job> parse(String mix) {
    List<Job> jobs = new ArrayList<>();
    for (String text : mix.split(",")) {
      jobs.add(Job.parse(jobs.size(), text));
    }
    return jobs;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "r,r",
        "r,r,r",
        "w,w",
        "r,w",
        "r:4,r",
        "w:4,w",
        "r:4,w",
        "r,w:4",
        "r:32,w",
        "r:32@40,w",
        "r:32@40,w,w,w,w",
        "r:8,w:4,r:2,w",
        "r@20,r,w",
        "r:4*3,w",
        "r@10,r@10,r@10",
        "r,r,r,r,r,w,w",
        "r:0.1@5,w:2,w",
        "r*4,r"
      })
  void whatIsForetoldIsWhatTheyGet(String mix) {
    List<Job> jobs = parse(mix);
    StockSimulation stock = new StockSimulation();
    for (IoOp op : IoOp.values()) { // each kind has the disk to itself for a while
      stock.add("alone", 1, op, FLAT_OUT);
      stock.run(15);
      stock.removeAll();
    }
    Simulation ibis =
        new Simulation(
            SimulatedDevice.disk(1),
            true,
            new LatencyDepth(
                new DepthRange(2, 1, 12, 0.5),
                new LearnedReference(DeviceModel.usual(true, DeviceModel.SPARSE_RATE), 2)),
            Cost.TIME);
    for (Job j : jobs) {
      for (int i = 0; i < j.streams; i++) {
        stock.add(j.name, j.weight, j.op, j.rate);
        SimulatedStream unused = ibis.add(j.name, j.weight, j.op, j.rate);
      }
    }
    stock.run(15); // what IBIS would have in memory is full
    Map<String, Forecast> before = new HashMap<>();
    jobs.forEach(j -> before.put(j.name, stock.forecast(j.name)));
    stock.run(60);
    ibis.run(120);
    for (Job j : jobs) {
      double got =
          ibis.streams.stream()
              .filter(s -> s.tag.flow().equals(j.name))
              .mapToDouble(ibis::megabytesPerSecond)
              .sum();
      Forecast now = stock.forecast(j.name);
      Forecast then = before.get(j.name);
      double foretold =
          (now.bytes() - then.bytes())
              / (double) Simulation.MB
              / ((now.withIbisNanos() - then.withIbisNanos()) / 1e9);
      double off = got < LITTLE ? OFF_OF_LITTLE : OFF;
      assertEquals(1, foretold / got, off, () -> j + " got " + got + ", foretold " + foretold);
    }
  }
}
