package org.ibis.rig.bench.streams;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibis.cli.UserError;
import org.ibis.core.Weight;
import org.ibis.core.conf.IbisConf;
import org.ibis.core.conf.IbisKeys;

/**
 * Reads {@code --mix}. Jobs are separated by commas; each is {@code [COUNT*][NAME=]STREAMS[:WEIGHT]
 * [@PERCENT%]}, where STREAMS are {@code r} (a reader), {@code w} (a writer) and {@code p64} (one
 * that reads 64 KiB at random) joined by {@code +}, {@code 8xp64} are eight of a kind, and WEIGHT
 * is a number, or {@code untagged} for clients without a tag. In a cluster of several nodes each
 * stream names its own, or a row of nodes where there is such a stream on each: {@code r2}, {@code
 * w1-4}; none reads at random there.
 */
public final class MixParser {

  static final String UNTAGGED = "untagged";

  private static final int MOST_STREAMS = 200;
  private static final double PERCENT = 100;
  private static final String OPTION = "--mix";
  private static final String RIGHT =
      "r, w and p64 joined by +, as in r, 3*w, r:4, r:32@50%, a=r+r:2 or a=8xp64";
  private static final String RIGHT_WITH_NODES =
      "r and w, each with its node or nodes, joined by +, as in r1-4, 2*w3, r1-4:4 or a=r1+w2:2";

  private static final Pattern JOB =
      Pattern.compile(
          "(?:(?<count>[^*]*)\\*)?(?:(?<name>[^=]*)=)?(?<streams>[^:@]*)"
              + "(?::(?<weight>[^@]*))?(?:@(?<limit>.*))?");
  private static final Pattern NAME = Pattern.compile("[\\w.-]{1,30}");
  private static final Pattern STREAM =
      Pattern.compile(
          "(?:(?<times>\\d{1,4})x)?(?<letter>[rw])(?:(?<first>\\d{1,6})(?:-(?<last>\\d{1,6}))?)?");
  private static final Pattern RANDOM =
      Pattern.compile("(?:(?<times>\\d{1,4})x)?p(?<kib>\\d{1,5})?");
  private static final int RANDOM_KIB = 64;
  private static final int MOST_KIB = 1024;

  private MixParser() {}

  /**
   * Reads several, each once, whose weights a configuration has to let through.
   *
   * @param nodes that they can name; {@link StreamSpec#ONLY} where there is one that nobody names
   * @throws UserError that says in a line what is wrong
   */
  public static List<Mix> parseAll(List<String> texts, int nodes, IbisConf ibis) {
    List<Mix> parsed = new ArrayList<>();
    for (String text : texts.stream().distinct().toList()) {
      Mix mix = parse(text, ibis.untaggedWeight(), nodes);
      for (JobSpec job : mix.jobs()) {
        if (job.tagged() && job.weight() > ibis.claimMax()) {
          throw UserError.usage(
              OPTION
                  + ": the weight of '"
                  + job.text()
                  + "' would be cut to "
                  + JobSpec.plain(ibis.claimMax())
                  + ": give that at most, or --conf "
                  + IbisKeys.CLAIM_MAX
                  + "="
                  + JobSpec.plain(job.weight()));
        }
      }
      parsed.add(mix);
    }
    return parsed;
  }

  /**
   * Reads one.
   *
   * @param untaggedWeight of clients without a tag
   * @param nodes as above
   * @throws UserError that says in a line what is wrong
   */
  static Mix parse(String text, double untaggedWeight, int nodes) {
    List<JobSpec> jobs = new ArrayList<>();
    Set<String> names = new HashSet<>();
    int streams = 0;
    for (String part : text.split(",", -1)) {
      for (JobSpec job : jobs(part.strip(), jobs.size(), untaggedWeight, nodes)) {
        if (!names.add(job.name())) {
          throw UserError.usage(
              OPTION + ": two jobs are called " + job.name() + "; streams of one are a=r+w");
        }
        jobs.add(job);
        streams += job.streams().size();
      }
    }
    if (streams > MOST_STREAMS) {
      throw UserError.usage(
          OPTION + ": '" + text + "' has more than " + MOST_STREAMS + " streams: give fewer");
    }
    return new Mix(text, jobs);
  }

  private static List<JobSpec> jobs(String text, int before, double untaggedWeight, int nodes) {
    Matcher m = JOB.matcher(text);
    if (!m.matches()) {
      throw wrong(text, "is no job: give " + right(nodes));
    }
    int count = count(text, m.group("count"));
    String given = m.group("name");
    if (given != null && (count > 1 || !NAME.matcher(given).matches())) {
      throw wrong(text, "has a name that is none: give letters and digits, and no count");
    }
    List<StreamSpec> streams = streams(text, m.group("streams"), nodes);
    String weightText = m.group("weight");
    boolean tagged = !UNTAGGED.equals(weightText);
    double weight = tagged ? weight(weightText) : untaggedWeight;
    double limit = limit(text, m.group("limit"));
    if (limit != Double.POSITIVE_INFINITY && streams.stream().anyMatch(StreamSpec::isRandom)) {
      throw wrong(text, "has a limit, which p has none to be a part of: give it without @");
    }
    List<JobSpec> jobs = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      String name = given != null ? given : "job" + (before + i + 1);
      jobs.add(new JobSpec(name, streams, weight, tagged, limit));
    }
    return jobs;
  }

  private static int count(String text, String count) {
    if (count == null) {
      return 1;
    }
    int n = count.matches("\\d{1,4}") ? Integer.parseInt(count) : 0;
    if (n < 1 || n > MOST_STREAMS) {
      throw wrong(text, "has a count that is none: give a whole number from 1 to " + MOST_STREAMS);
    }
    return n;
  }

  private static List<StreamSpec> streams(String text, String streams, int nodes) {
    List<StreamSpec> all = new ArrayList<>();
    for (String one : streams.split("\\+", -1)) {
      Matcher random = RANDOM.matcher(one);
      if (nodes == StreamSpec.ONLY && random.matches()) {
        StreamSpec stream = StreamSpec.random(kib(text, random.group("kib")));
        all.addAll(Collections.nCopies(count(text, random.group("times")), stream));
        continue;
      }
      Matcher m = STREAM.matcher(one);
      if (!m.matches() || (m.group("first") == null) != (nodes == StreamSpec.ONLY)) {
        throw wrong(text, "has no streams that are known: give " + right(nodes));
      }
      Direction direction = m.group("letter").equals("r") ? Direction.READ : Direction.WRITE;
      int first = nodes == StreamSpec.ONLY ? StreamSpec.ONLY : Integer.parseInt(m.group("first"));
      int last = m.group("last") == null ? first : Integer.parseInt(m.group("last"));
      if (nodes != StreamSpec.ONLY && (first < 1 || last > nodes || last < first)) {
        throw wrong(text, "has '" + one + "', which is on no node: give nodes from 1 to " + nodes);
      }
      int times = count(text, m.group("times"));
      for (int node = first; node <= last; node++) {
        all.addAll(Collections.nCopies(times, new StreamSpec(direction, node)));
      }
    }
    return all;
  }

  private static int kib(String text, String kib) {
    int n = kib == null ? RANDOM_KIB : Integer.parseInt(kib);
    if (n < 1 || n > MOST_KIB) {
      throw wrong(text, "reads a size at random that is none: give KiB from 1 to " + MOST_KIB);
    }
    return n;
  }

  private static String right(int nodes) {
    return nodes == StreamSpec.ONLY ? RIGHT : RIGHT_WITH_NODES;
  }

  private static double weight(String text) {
    if (text == null) {
      return Weight.DEFAULT;
    }
    try {
      return Weight.parse(OPTION, text);
    } catch (IllegalArgumentException e) {
      throw UserError.usage(e.getMessage() + ", or " + UNTAGGED, e);
    }
  }

  private static double limit(String text, String limit) {
    if (limit == null) {
      return Double.POSITIVE_INFINITY;
    }
    double percent =
        limit.matches("\\d{1,4}(\\.\\d{1,4})?%")
            ? Double.parseDouble(limit.substring(0, limit.length() - 1))
            : 0;
    if (!(percent > 0 && percent <= PERCENT)) {
      throw wrong(text, "has a limit that is none: give a number over 0, up to 100, and a %: @50%");
    }
    return percent / PERCENT;
  }

  private static UserError wrong(String text, String what) {
    return UserError.usage(OPTION + ": '" + text + "' " + what);
  }
}
