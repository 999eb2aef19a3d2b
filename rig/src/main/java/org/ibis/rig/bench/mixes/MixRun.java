package org.ibis.rig.bench.mixes;

import java.util.List;
import java.util.Map;
import org.ibis.rig.bench.Side;
import org.ibis.rig.bench.streams.Shares;

/**
 * What one mix got from one cluster, once. MB is 10^6 bytes.
 *
 * @param <S> what is compared
 */
public interface MixRun<S extends Side> {

  /** Whose cluster it was. */
  S side();

  /** From 1 on. */
  int repetition();

  /** That were measured. */
  double seconds();

  /** MB/s of all jobs. */
  double totalMbps();

  /** Each job's part of what is shared, 0 to 1, in the order of the mix. */
  double[] received();

  /** Each job's part if weights are heeded, 0 to 1. */
  double[] wanted();

  /** I/O that went on without IBIS, by reason. */
  Map<String, Long> failOpens();

  /** How it went, moment by moment. */
  List<Tick> timeline();

  /** The largest of |received / wanted - 1|. */
  default double deviation() {
    return Shares.greatestDeviation(received(), wanted());
  }

  /**
   * A moment.
   *
   * @param seconds since what is measured began; less than 0 before
   * @param rates each job's of what is shared, since the moment before
   */
  record Tick(double seconds, double[] rates) {}
}
