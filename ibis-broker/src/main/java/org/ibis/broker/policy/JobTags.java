package org.ibis.broker.policy;

import java.util.Collection;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import org.apache.hadoop.util.StringUtils;
import org.ibis.core.Weight;

/**
 * What an application asks for in its tags, as {@code mapreduce.job.tags} gives them. YARN writes
 * them in small letters. What makes no sense says nothing. Pure.
 */
public final class JobTags {
  private static final String WEIGHT = "ibis:weight=";
  private static final String BANDWIDTH = "ibis:bw=";

  private JobTags() {}

  /** Of {@code ibis:weight=N}. */
  public static OptionalDouble weight(Collection<String> tags) {
    try {
      Optional<String> value = value(tags, WEIGHT);
      return value.isEmpty()
          ? OptionalDouble.empty()
          : OptionalDouble.of(Weight.parse(WEIGHT, value.get()));
    } catch (IllegalArgumentException e) {
      return OptionalDouble.empty();
    }
  }

  /**
   * Of {@code ibis:bw=300mb}: k, m, g and t are powers of 1024, with or without a b.
   *
   * @return bytes in a second; 0 where it does not ask
   */
  public static double bandwidth(Collection<String> tags) {
    return value(tags, BANDWIDTH).map(JobTags::bytes).map(b -> b.orElse(0)).orElse(0.0);
  }

  /** Of {@code 300mb}; empty where it is no number of bytes. */
  static OptionalDouble bytes(String size) {
    String text = size.trim().toLowerCase(Locale.ROOT);
    try {
      String number = text.endsWith("b") ? text.substring(0, text.length() - 1) : text;
      long bytes = StringUtils.TraditionalBinaryPrefix.string2long(number);
      return bytes < 0 ? OptionalDouble.empty() : OptionalDouble.of((double) bytes);
    } catch (IllegalArgumentException e) {
      return OptionalDouble.empty();
    }
  }

  private static Optional<String> value(Collection<String> tags, String prefix) {
    return tags.stream()
        .filter(t -> t.startsWith(prefix))
        .map(t -> t.substring(prefix.length()).trim())
        .filter(t -> !t.isEmpty())
        .findFirst();
  }
}
