package org.ibis.cli.install;

import java.net.URI;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * What is left of a file of the configuration without the properties of an installation, as it is
 * by now: the block goes as a whole. Where a tool has written the file anew and the block's
 * comments are gone, the block's properties go one by one, and those that they took the place of
 * come back.
 */
final class SiteRemoval {
  /** An address to read bytes by that are of no place. */
  private static final URI NOWHERE = URI.create("site");

  /** What the block sets, by key. */
  private final Map<String, String> installed;

  /** What the file set before, of these keys. */
  private final Map<String, String> before;

  /**
   * @param before what the file held; null where there was none
   * @param after what it was given
   * @throws IllegalArgumentException where that is no file of Hadoop's configuration
   */
  SiteRemoval(byte[] before, byte[] after) {
    String block = SiteFile.of(after).block();
    this.installed = block == null ? Map.of() : SiteFile.valuesOf(block);
    this.before = before == null ? new HashMap<>() : valuesOf(before);
    this.before.keySet().retainAll(installed.keySet());
  }

  /**
   * The file without them.
   *
   * @throws IllegalArgumentException where it can't be read, or naming what would stay
   */
  byte[] from(byte[] now) {
    SiteFile site = SiteFile.of(now);
    if (site.block() != null) {
      return site.withoutBlock();
    }
    Map<String, String> set = valuesOf(now);
    Map<String, String> ours = new HashMap<>();
    installed.forEach(
        (key, value) -> {
          if (sameText(value, set.get(key)) && !sameText(value, before.get(key))) {
            ours.put(key, value);
          }
        });
    if (ours.isEmpty()) {
      return now;
    }
    byte[] left = site.properties().without(ours, before);
    check(set, ours.keySet(), left);
    return left;
  }

  /** As Hadoop reads it. */
  private void check(Map<String, String> set, Set<String> ours, byte[] left) {
    Map<String, String> wanted = new HashMap<>(set);
    wanted.keySet().removeAll(ours);
    before.forEach(
        (key, value) -> {
          if (ours.contains(key)) {
            wanted.put(key, value);
          }
        });
    Map<String, String> read = valuesOf(left);
    Set<String> wrong = new TreeSet<>(wanted.keySet());
    wrong.addAll(read.keySet());
    wrong.removeIf(key -> sameText(wanted.get(key), read.get(key)));
    if (!wrong.isEmpty()) {
      List<String> properties =
          new TreeSet<>(ours)
              .stream()
                  .map(
                      key -> before.containsKey(key) ? key + " = " + before.get(key) : key + " out")
                  .toList();
      throw new IllegalArgumentException(
          "the block of ibis install is gone from it and "
              + String.join(", ", wrong)
              + " could not be set back: by hand, "
              + String.join(", ", properties));
    }
  }

  private static boolean sameText(String value, String other) {
    return value == null ? other == null : other != null && value.strip().equals(other.strip());
  }

  private static Map<String, String> valuesOf(byte[] bytes) {
    return new SiteValues().add(NOWHERE, bytes).allBut(Set.of());
  }
}
