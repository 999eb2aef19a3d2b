package org.ibis.cli.javahome;

import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What JAVA_HOME may be.
 *
 * @param sayers who says so, by directory: a script, or a key
 * @param isAll whether it can be nothing else
 */
record JavaHomes(Map<String, String> sayers, boolean isAll) {
  /** Nothing is known. */
  static final JavaHomes UNKNOWN = new JavaHomes(Map.of(), false);

  JavaHomes {
    sayers = Collections.unmodifiableMap(new TreeMap<>(sayers));
  }

  /**
   * One.
   *
   * @param home empty where it can't be made out
   */
  static JavaHomes of(Optional<String> home, String sayer) {
    return home.map(h -> new JavaHomes(Map.of(h, sayer), true)).orElse(UNKNOWN);
  }

  /** These, or that one. */
  JavaHomes or(Optional<String> home, String sayer) {
    Map<String, String> all = new TreeMap<>(sayers);
    home.ifPresent(h -> all.putIfAbsent(h, sayer));
    return new JavaHomes(all, isAll && home.isPresent());
  }

  /** These, and that one where there would be none. */
  JavaHomes orWhereUnset(String home, String sayer) {
    return isAll ? this : new JavaHomes(or(Optional.of(home), sayer).sayers(), false);
  }
}
