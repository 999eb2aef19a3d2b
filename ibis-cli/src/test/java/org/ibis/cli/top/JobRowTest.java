package org.ibis.cli.top;

import static org.ibis.cli.top.Samples.MB;
import static org.ibis.cli.top.Samples.device;
import static org.ibis.cli.top.Samples.flow;
import static org.ibis.cli.top.Samples.queued;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.LocalTime;
import java.util.List;
import java.util.Map;
import org.ibis.cli.jmx.FlowSample;
import org.ibis.core.IoKind;
import org.junit.jupiter.api.Test;

class JobRowTest {
  private static final double TINY = 1e-9;

  /** Within one second, from nothing. */
  private static DeviceRates second(String device, Map<String, FlowSample> flows) {
    return DeviceRates.between(device(device, 1, Map.of()), device(device, 2, flows));
  }

  private static final DeviceRates SDA =
      second(
          "sda",
          Map.of(
              "heavy", flow(3, 40 * MB, 10 * MB, 10 * MB, 4, 8),
              "light", flow(1, 40 * MB, 0, 0, 100)));

  @Test
  void sharesOfOneDisk() {
    List<JobRow> rows = JobRow.of(List.of(SDA));
    assertEquals(List.of("heavy", "light"), rows.stream().map(JobRow::job).toList());
    JobRow heavy = rows.get(0);
    assertEquals(3, heavy.weight());
    assertEquals(0.75, heavy.wanted(), TINY);
    assertEquals(0.6, heavy.received(), TINY);
    assertEquals(10.0 * MB, heavy.bytesPerSecond().get(IoKind.SHUFFLE), TINY);
    assertEquals(6, heavy.meanWaitMillis(), TINY);
    assertEquals(16, heavy.waits().quantileMillis(0.99));
    assertEquals(0.25, rows.get(1).wanted(), TINY);
    assertEquals(0.4, rows.get(1).received(), TINY);
  }

  @Test
  void aDiskThatMovesMoreCountsMoreInWhatIsWanted() {
    DeviceRates sdb = second("sdb", Map.of("light", flow(1, 300 * MB, 0, 0)));
    List<JobRow> rows = JobRow.of(List.of(SDA, sdb));
    JobRow light = rows.get(0);
    assertEquals("light", light.job());
    assertEquals(
        0.25 * 0.25 + 0.75, light.wanted(), TINY, "alone on the disk with 3/4 of the bytes");
    assertEquals(0.85, light.received(), TINY);
    assertEquals(0.75 * 0.25, rows.get(1).wanted(), TINY);
    assertEquals(1, rows.stream().mapToDouble(JobRow::wanted).sum(), TINY);
    assertEquals(1, rows.stream().mapToDouble(JobRow::received).sum(), TINY);
  }

  @Test
  void whereNothingMovesWhatIsWantedIsByWeightAlone() {
    DeviceRates stuck = second("sda", Map.of("a", queued(3, 2), "b", queued(1, 1)));
    DeviceRates idle = second("sdb", Map.of());
    List<JobRow> rows = JobRow.of(List.of(stuck, idle));
    assertEquals(0.75, rows.get(0).wanted(), TINY);
    assertEquals(0, rows.get(0).received());
    assertEquals(2, rows.get(0).queued());
    assertTrue(Double.isNaN(rows.get(0).meanWaitMillis()));
  }

  @Test
  void nobodyIsActive() {
    assertEquals(List.of(), JobRow.of(List.of(second("sda", Map.of()))));
    assertEquals(List.of(), JobRow.of(List.of()));
  }

  @Test
  void tablesShowWhatJobsAndDisksDo() {
    TopView view = new TopView(List.of(SDA), 0, Map.of("dn2:9864", "no connection"));
    assertEquals(
        """
        12:03:04
        dn2:9864: no connection

                        share  share      MB/s     MB/s     MB/s  wait ms  wait ms  fail-
        job    weight  wanted    got  persist.  interm.  shuffle     mean      p99   open
        -----  ------  ------  -----  --------  -------  -------  -------  -------  -----
        heavy       3   75.0%  60.0%      40.0     10.0     10.0      6.0      <16      0
        light       1   25.0%  40.0%      40.0      0.0      0.0    100.0     <128      0

        daemon    disk   MB/s  over s    D  queued  at disk
        --------  ----  -----  ------  ---  ------  -------
        dn1:9864  sda   100.0     1.0  2.0       0        0
        """,
        TopText.of(view, LocalTime.of(12, 3, 4)));
  }
}
