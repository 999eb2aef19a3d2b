package org.ibis.rig.evaluate;

import java.util.List;

/**
 * What came of a figure.
 *
 * @param cause why it is so, in a sentence or two
 */
record Finding(Verdict verdict, String cause, List<Line> lines) {
  Finding {
    lines = List.copyOf(lines);
  }
}
