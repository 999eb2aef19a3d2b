package org.ibis.cli.profile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.function.UnaryOperator;
import org.ibis.core.IoOp;
import org.junit.jupiter.api.Test;

class PlausibilityTest {
  private static final long GB = 1_000_000_000;
  private static final Point PART = new Point(IoOp.READ, 1 << 20, 4, 100, 4e7, 0);
  private static final Plausibility.Moved ALL = new Plausibility.Moved(GB, GB, false);

  @Test
  void whatADiskDoesIsBelieved() {
    assertEquals(List.of(), Plausibility.doubts(disk(), PART, PART, ALL));
  }

  @Test
  void whatNoDeviceHasSeenCameFromACache() {
    doubted("60.0%", disk(), PART, new Plausibility.Moved(GB, 600_000_000, false));
  }

  @Test
  void whatWasNotOursWasSomebodyElses() {
    doubted("20.0%", disk(), PART, new Plausibility.Moved(GB, 1_250_000_000, false));
    Plausibility.Moved known = new Plausibility.Moved(GB, 1_250_000_000, true);
    assertEquals(List.of(), Plausibility.doubts(disk(), PART, PART, known));
  }

  @Test
  void aBurstThatEndedIsNoRate() {
    doubted("burst", disk(), new Point(IoOp.READ, 1 << 20, 4, 40, 1e8, 0), ALL);
  }

  @Test
  void aDiskThatStandsStillNowAndThenIsThrottled() {
    doubted(
        "throttle",
        with(p -> new Point(p.op(), p.bytes(), p.depth(), p.perSecond(), p.meanNanos(), 0.7)),
        PART,
        ALL);
  }

  @Test
  void memoryIsNoDisk() {
    doubted(
        "from memory",
        with(p -> new Point(p.op(), p.bytes(), p.depth(), 1e6, p.meanNanos() / 1e4, 0)),
        PART,
        ALL);
  }

  @Test
  void whatIsNoLineIsNoDisk() {
    doubted(
        "off the line",
        with(
            p ->
                new Point(
                    p.op(),
                    p.bytes(),
                    p.depth(),
                    p.perSecond(),
                    p.meanNanos() * (p.bytes() == 65536 ? 9 : 1),
                    0)),
        PART,
        ALL);
  }

  private static void doubted(String word, Measured m, Point after, Plausibility.Moved moved) {
    List<String> doubts = Plausibility.doubts(m, PART, after, moved);
    assertEquals(1, doubts.size(), doubts.toString());
    assertTrue(doubts.get(0).contains(word), doubts.get(0));
  }

  private static Measured disk() {
    return with(p -> p);
  }

  private static Measured with(UnaryOperator<Point> change) {
    return Measured.of(
        1 << 20,
        Step.of(1 << 20).stream()
            .map(s -> new Point(s.op(), s.bytes(), s.depth(), 80, 8e6 + 6.0 * s.bytes(), 0))
            .map(change)
            .toList());
  }
}
