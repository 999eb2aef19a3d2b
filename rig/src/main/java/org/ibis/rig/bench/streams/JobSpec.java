package org.ibis.rig.bench.streams;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

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

  private static final int MOST_SPELLED = 3;
  private static final double MB = 1e6;

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
    String after = tagged ? weight == 1 ? "" : ":" + plain(weight) : ":" + MixParser.UNTAGGED;
    return joined() + after + (isLimited() ? "@" + plain(limit * 100) + "%" : "");
  }

  /** Streams; more than three alike, one after the other, have a count. */
  private String joined() {
    List<String> parts = new ArrayList<>();
    for (int i = 0, end; i < streams.size(); i = end) {
      end = i;
      while (end < streams.size() && streams.get(end).equals(streams.get(i))) {
        end++;
      }
      String one = streams.get(i).text();
      parts.addAll(
          end - i > MOST_SPELLED
              ? List.of(end - i + "x" + one)
              : Collections.nCopies(end - i, one));
    }
    return String.join("+", parts);
  }

  /** What all its streams that read at random read in a second, at so many MB/s each. */
  public double randomReads(List<Double> streamMbps) {
    double reads = Double.NaN;
    for (int s = 0; s < streams.size(); s++) {
      if (streams.get(s).isRandom()) {
        double more = streamMbps.get(s) * MB / streams.get(s).randomBytes();
        reads = Double.isNaN(reads) ? more : reads + more;
      }
    }
    return reads;
  }

  /** A number as people write it. */
  public static String plain(double number) {
    return new BigDecimal(number)
        .setScale(3, RoundingMode.HALF_EVEN)
        .stripTrailingZeros()
        .toPlainString();
  }
}
