package org.ibis.rig.bench.streams;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A job of a mix.
 *
 * @param name unique in its mix
 * @param streams at least one
 * @param weight I/O weight; for clients without a tag the one that {@code ibis.weight.untagged}
 *     gives
 * @param tagged whether its clients say whom they work for; those that do not are one flow
 * @param limit what each of its streams takes at most, as a part of what one stream of its
 *     direction gets alone, over 0; infinite for one that takes what it gets
 */
public record JobSpec(
    String name, List<StreamSpec> streams, double weight, boolean tagged, double limit) {

  public JobSpec {
    streams = List.copyOf(streams);
  }

  public boolean isLimited() {
    return limit != Double.POSITIVE_INFINITY;
  }

  boolean has(Direction direction) {
    return streams.stream().anyMatch(stream -> stream.direction() == direction);
  }

  /** Whether it has a stream on the node with this index. */
  public boolean isOn(int index) {
    return streams.stream().anyMatch(stream -> stream.index() == index);
  }

  /** As it is written in a mix, without its name: {@code r+r:4}. */
  public String text() {
    String joined = streams.stream().map(StreamSpec::text).collect(Collectors.joining("+"));
    String after = tagged ? weight == 1 ? "" : ":" + plain(weight) : ":" + MixParser.UNTAGGED;
    return joined + after + (isLimited() ? "@" + plain(limit * 100) + "%" : "");
  }

  /** A number as people write it. */
  public static String plain(double number) {
    return new BigDecimal(number)
        .setScale(3, RoundingMode.HALF_EVEN)
        .stripTrailingZeros()
        .toPlainString();
  }
}
