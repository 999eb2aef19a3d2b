package org.ibis.rig.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

final class SeriesTest {

  @Test
  void betweenTwoPointsItIsLinear() {
    Series series = new Series();
    series.add(1000, 0);
    series.add(3000, 400);
    assertEquals(100, series.at(1500));
    assertEquals(200, series.rate(1000, 3000));
    assertEquals(200, series.rate(1500, 2500));
  }

  @Test
  void outsideItIsTheNearestPoint() {
    Series series = new Series();
    series.add(1000, 5);
    series.add(2000, 9);
    assertEquals(5, series.at(0));
    assertEquals(9, series.at(5000));
  }

  @Test
  void countsThatGoBackCountAsUnchanged() {
    Series series = new Series();
    series.add(1000, 500);
    series.add(2000, 100);
    assertEquals(500, series.at(2000));
  }

  @Test
  void nothingSeenIsNothingMoved() {
    assertEquals(0, new Series().rate(0, 1000));
  }

  @Test
  void itBeginsWhereItWasLastAtNothing() {
    Series series = new Series();
    series.add(1000, 0);
    assertEquals(OptionalLong.empty(), series.began());
    series.add(2000, 0);
    series.add(3000, 7);
    series.add(4000, 9);
    assertEquals(OptionalLong.of(2000), series.began());
  }
}
