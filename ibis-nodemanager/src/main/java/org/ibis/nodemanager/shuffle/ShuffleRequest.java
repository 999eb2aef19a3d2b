package org.ibis.nodemanager.shuffle;

import io.netty.handler.codec.http.QueryStringDecoder;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/** Which map outputs a reducer has asked for, in the order in which they are answered. */
final class ShuffleRequest {
  private final String job;
  private final Iterator<String> maps;

  private ShuffleRequest(String job, Iterator<String> maps) {
    this.job = job;
    this.maps = maps;
  }

  /**
   * Reads the query of a request: {@code job=<id>&reduce=<number>&map=<id>,<id>,...}.
   *
   * @return null if it is none that can be answered
   */
  static ShuffleRequest of(String uri) {
    Map<String, List<String>> query = new QueryStringDecoder(uri).parameters();
    List<String> jobs = query.get("job");
    List<String> maps = query.get("map");
    if (jobs == null || jobs.size() != 1 || maps == null) {
      return null;
    }
    return new ShuffleRequest(
        jobs.get(0), maps.stream().flatMap(m -> List.of(m.split(",")).stream()).iterator());
  }

  String job() {
    return job;
  }

  /** The next map attempt's id, or null when there are no more. */
  String nextMap() {
    return maps.hasNext() ? maps.next() : null;
  }
}
