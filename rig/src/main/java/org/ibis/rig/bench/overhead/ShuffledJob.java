package org.ibis.rig.bench.overhead;

import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The job whose map outputs are fetched, as server and fetcher know it. */
final class ShuffledJob {

  static final int MAPS = 16;
  static final int REDUCES = 16;
  static final String JOB = "job_1700000000000_0003";
  static final String SECRET = "no secret: loopback, random bytes";
  static final String USER = "ibis";

  private static final String APPLICATION = "application_1700000000000_0003";

  private ShuffledJob() {}

  private static String map(int number) {
    return String.format("attempt_1700000000000_0003_m_%06d_0", number);
  }

  /** Where a NodeManager has a map's output, below a local directory. */
  static Path output(int map) {
    return Path.of("usercache", USER, "appcache", APPLICATION, "output", map(map), "file.out");
  }

  /** What a reducer asks for: its part of all map outputs. */
  static String request(int reduce) {
    return "/mapOutput?job="
        + JOB
        + "&reduce="
        + reduce
        + "&map="
        + IntStream.range(0, MAPS).mapToObj(ShuffledJob::map).collect(Collectors.joining(","));
  }
}
