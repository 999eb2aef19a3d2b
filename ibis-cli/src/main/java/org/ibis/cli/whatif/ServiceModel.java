package org.ibis.cli.whatif;

import java.util.Comparator;
import java.util.List;
import org.ibis.core.IoOp;
import org.ibis.core.trace.TracedRequest;
import org.ibis.core.window.Window;

/**
 * How long a disk takes over a request: its bytes, and a time to get there where it does not go on
 * where the last one ended. Times are ns.
 */
record ServiceModel(Times read, Times write) {

  /** Of one direction. */
  record Times(double moveNanos, double nanosPerByte) {}

  /** Where a disk stands: at the end of what it did last. */
  record Place(long stream, long offset) {
    static final Place NOWHERE = new Place(0, -1);

    static Place behind(long stream, Window window) {
      return new Place(stream, window.end());
    }

    boolean isAt(long otherStream, Window window) {
      return stream == otherStream && offset == window.start();
    }
  }

  long nanos(IoOp op, long stream, Window window, Place from) {
    Times t = op == IoOp.READ ? read : write;
    double move = from.isAt(stream, window) ? 0 : t.moveNanos();
    return Math.max(1, Math.round(move + window.bytes() * t.nanosPerByte()));
  }

  /**
   * Learns a disk from what it did: it is taken to work on one request after the other, in the
   * order of their ends, each from the end of the one before or from its dispatch. Least squares,
   * neither time below 0.
   */
  static ServiceModel learn(List<TracedRequest> requests) {
    List<TracedRequest> byEnd =
        requests.stream().sorted(Comparator.comparingLong(TracedRequest::endNanos)).toList();
    Fit read = new Fit();
    Fit write = new Fit();
    Place place = Place.NOWHERE;
    long free = Long.MIN_VALUE;
    for (TracedRequest r : byEnd) {
      double took = r.endNanos() - Math.max(free, r.dispatchNanos());
      boolean moves = !place.isAt(r.tag().stream(), r.window());
      if (r.ok()) {
        (r.op() == IoOp.READ ? read : write).add(moves ? 1 : 0, (double) r.window().bytes(), took);
      }
      free = r.endNanos();
      place = Place.behind(r.tag().stream(), r.window());
    }
    Times reads = read.times();
    Times writes = write.times();
    return new ServiceModel(reads == null ? writes : reads, writes == null ? reads : writes);
  }

  /** Least squares of {@code took = moves * a + bytes * b}. */
  private static final class Fit {
    private double mm;
    private double mb;
    private double bb;
    private double mt;
    private double bt;

    void add(double moves, double bytes, double took) {
      mm += moves * moves;
      mb += moves * bytes;
      bb += bytes * bytes;
      mt += moves * took;
      bt += bytes * took;
    }

    /** Null where there is nothing to learn from. */
    Times times() {
      if (bb == 0) {
        return null;
      }
      double determinant = mm * bb - mb * mb;
      if (determinant > 1e-9 * mm * bb) {
        double move = (mt * bb - bt * mb) / determinant;
        double perByte = (bt * mm - mt * mb) / determinant;
        if (move >= 0 && perByte >= 0) {
          return new Times(move, perByte);
        }
        if (perByte < 0) {
          return new Times(mt / mm, 0);
        }
      }
      return new Times(0, bt / bb);
    }
  }
}
