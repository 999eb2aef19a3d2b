package org.ibis.broker.policy;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Keys of a policy that say something of no job: written wrongly, or of what is not there. Pure.
 */
final class UnmatchedKeys {
  private static final Pattern QUEUE =
      Pattern.compile("ibis\\.policy\\.queue\\.(\\S+)\\.(?:weight|max)");
  private static final Pattern PRIORITY =
      Pattern.compile("ibis\\.policy\\.priority\\.(-?\\d+)\\.weight");

  private UnmatchedKeys() {}

  /** What is wrong with a key of a queue that is none of these; null where nothing is. */
  static String ofQueue(String key, Set<String> queues) {
    Matcher m = QUEUE.matcher(key);
    if (!m.matches() || queues.contains(m.group(1))) {
      return null;
    }
    String name = m.group(1);
    List<String> meant =
        new TreeSet<>(queues).stream().filter(path -> path.endsWith("." + name)).toList();
    return key
        + " matches nothing: there is no queue "
        + name
        + " now"
        + (meant.isEmpty() ? ", give the path of one" : ", give " + String.join(" or ", meant));
  }

  /** The same of a priority. */
  static String ofPriority(String key, int most) {
    Matcher m = PRIORITY.matcher(key);
    return m.matches() && isAbove(m.group(1), most)
        ? key + " matches nothing: no application has a priority above " + most
        : null;
  }

  private static boolean isAbove(String number, int most) {
    return !number.startsWith("-")
        && new BigInteger(number).compareTo(BigInteger.valueOf(most)) > 0;
  }

  /**
   * One message for each, in order of the keys.
   *
   * @param applications of which nothing is asked where there are no such keys
   */
  static List<String> of(Collection<String> keys, Applications applications) {
    List<String> all = new ArrayList<>();
    Set<String> queues = null;
    OptionalInt most = OptionalInt.empty();
    for (String key : new TreeSet<>(keys)) {
      String wrong = null;
      if (QUEUE.matcher(key).matches()) {
        queues = queues == null ? applications.queues().orElse(Set.of()) : queues;
        wrong = queues.isEmpty() ? null : ofQueue(key, queues);
      } else if (PRIORITY.matcher(key).matches()) {
        most = most.isEmpty() ? applications.maxPriority() : most;
        wrong = most.isEmpty() ? null : ofPriority(key, most.getAsInt());
      }
      if (wrong != null) {
        all.add(wrong);
      }
    }
    return all;
  }
}
