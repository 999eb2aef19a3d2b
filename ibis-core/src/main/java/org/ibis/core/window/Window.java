package org.ibis.core.window;

import java.util.ArrayList;
import java.util.List;

/**
 * A range of a file that is read or flushed.
 *
 * @param start bytes from the file's begin
 * @param end exclusive
 */
public record Window(long start, long end) {
  public long bytes() {
    return end - start;
  }

  /** The window in adjacent parts of {@code most} bytes, the last one with what is left. */
  public List<Window> cut(long most) {
    if (bytes() <= most) {
      return List.of(this);
    }
    List<Window> parts = new ArrayList<>();
    for (long from = start; from < end; from += most) {
      parts.add(new Window(from, Math.min(end, from + most)));
    }
    return parts;
  }
}
