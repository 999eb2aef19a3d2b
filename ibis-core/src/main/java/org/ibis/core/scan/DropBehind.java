package org.ibis.core.scan;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Whose data are dropped from the page cache behind their readers: those of a flow that has read
 * more from disks than the cache holds, so that it found nothing there again, and pushed out what
 * others would have found.
 *
 * <p>What was dropped is remembered in a ghost list, as in ARC (Megiddo and Modha, FAST 2003,
 * section III). Where it is read once more, by whomever, and would still have been in a cache of
 * that size, it is regretted; a flow with regrets of a sixteenth of the cache is spared for good. A
 * flow that goes round and round in more than the cache holds would find nothing by LRU either, and
 * is none to spare.
 *
 * <p>Amounts fade: they are halved each time that all flows together have read sixteen times what
 * the cache holds. So up to some thirty equal flows are seen to be scans, and what a flow read days
 * ago does not count. Pure: no time, no files. Safe for use by several threads.
 */
public final class DropBehind {
  /** Regrets of this part of the cache spare a flow. */
  private static final int REGRET_PART = 16;

  /** All flows read so many times what the cache holds, and amounts are halved. */
  private static final int FADES = 16;

  /** With less than this, bytes, a cache is no measure of anything. */
  static final long LEAST_MEMORY = 64L << 20;

  /** The longest unused goes. A job's file is a block of HDFS. */
  private static final int MOST_FILES = 4096;

  private static final int MOST_FLOWS = 1024;

  private final Map<String, Flow> flows = bounded(MOST_FLOWS);
  private final Map<String, Ghost> ghosts = bounded(MOST_FILES);
  private final Map<String, Held> held = bounded(MOST_FILES);
  private long memory; // what the cache holds, bytes
  private long untilFading; // bytes that all flows may read until amounts are halved
  private long kept; // what came to the cache and was not dropped, ever, bytes
  private long regretted; // in all, ever, bytes

  private static final class Flow {
    private long read; // from disks, fading, bytes
    private long regret; // fading, bytes
    private long dropped; // ever, bytes
    private boolean scan; // until it has faded to half of what made it one
    private boolean spared;
    private boolean holds; // perhaps something in held
  }

  /**
   * A piece of a file.
   *
   * @param start bytes from its begin
   * @param end the same
   * @param clock what the cache had taken in when its reader had passed it, bytes
   */
  public record Piece(String file, long start, long end, long clock) {}

  /** What a flow has brought of a file and is in memory, in one piece, as it was no scan then. */
  private static final class Held {
    private final String flow;
    private final long start; // bytes
    private long end;
    private long clock; // what the cache had taken in when the last of it was passed, bytes

    private Held(String flow, long start) {
      this.flow = flow;
      this.start = start;
    }
  }

  /** What was dropped of a file, in one piece. */
  private static final class Ghost {
    private final String flow;
    private final long start; // bytes
    private long end;
    private long clock; // what the cache had taken in when the last of it was passed, bytes

    private Ghost(String flow, long start) {
      this.flow = flow;
      this.start = start;
    }
  }

  /**
   * @param memory what the page cache can hold, bytes
   */
  public DropBehind(long memory) {
    memory(memory);
  }

  /** Says what the page cache can hold now, bytes. */
  public synchronized void memory(long bytes) {
    memory = Math.max(LEAST_MEMORY, bytes);
    flows.values().forEach(f -> f.scan &= f.read > memory / 2);
    untilFading = untilFading <= 0 ? fades() : Math.min(untilFading, fades());
  }

  private long fades() {
    return memory > Long.MAX_VALUE / FADES ? Long.MAX_VALUE : memory * FADES;
  }

  /** Counts what came to the cache for those of whom nothing is dropped, bytes. */
  public synchronized void kept(long bytes) {
    kept += bytes;
    fade(bytes);
  }

  /**
   * Counts what a reader of a flow has gone past, and that came from a disk for it.
   *
   * @param file by any name that no other file has
   * @param offset bytes from its begin
   * @return whether it is to be dropped
   */
  public synchronized boolean passed(String flow, String file, long offset, long bytes) {
    Flow reader = flows.computeIfAbsent(requireNonNull(flow, "flow is null"), f -> new Flow());
    regret(file, offset, offset + bytes);
    fade(bytes);
    reader.read += bytes;
    kept += bytes; // until it is dropped
    reader.scan |= reader.read > memory;
    if (reader.scan && !reader.spared) {
      return true;
    }
    hold(flow, reader, file, offset, offset + bytes);
    return false;
  }

  private void hold(String flow, Flow reader, String file, long start, long end) {
    Held piece = held.get(file);
    if (piece == null || !piece.flow.equals(flow) || piece.end != start) {
      piece = new Held(flow, start);
      held.put(file, piece);
    }
    piece.end = end;
    piece.clock = kept + reader.dropped;
    reader.holds = true;
  }

  /** Says that a file is opened: what is read once more is not taken back, whose it ever was. */
  public synchronized void opened(String file) {
    held.remove(file);
  }

  /**
   * Takes what a flow brought before it was seen to be a scan, and nobody opened again. It was used
   * twice, by the page-in and by who sent it, so that the kernel thinks much of it: left alone it
   * would outlast what others write. Mostly empty.
   */
  public synchronized List<Piece> takeHeld(String flow) {
    Flow reader = flows.get(flow);
    if (reader == null || !reader.holds) {
      return List.of();
    }
    reader.holds = false;
    List<Piece> pieces = new ArrayList<>();
    for (Iterator<Map.Entry<String, Held>> all = held.entrySet().iterator(); all.hasNext(); ) {
      Map.Entry<String, Held> one = all.next();
      Held piece = one.getValue();
      if (piece.flow.equals(flow)) {
        pieces.add(new Piece(one.getKey(), piece.start, piece.end, piece.clock));
        all.remove();
      }
    }
    return pieces;
  }

  /** Says that it was dropped: all of what was passed just now, or a part. */
  public synchronized void dropped(String flow, String file, long offset, long bytes) {
    Flow reader = flows.get(flow);
    long clock = reader == null ? 0 : kept + reader.dropped;
    dropped(flow, new Piece(file, offset, offset + bytes, clock));
  }

  /**
   * Says that a piece was dropped. Where it was held before, its age counts from when it was passed
   * and not from now: so old would it be, had it been kept.
   */
  public synchronized void dropped(String flow, Piece piece) {
    Flow reader = flows.get(flow);
    if (reader == null) {
      return; // so many others came since
    }
    String file = piece.file();
    long offset = piece.start();
    long end = piece.end();
    kept -= end - offset;
    reader.dropped += end - offset;
    Ghost ghost = ghosts.get(file);
    if (ghost == null || !ghost.flow.equals(flow) || offset != ghost.end) {
      ghost = new Ghost(flow, offset); // else it would go back to before it was read again
      ghosts.put(file, ghost);
    }
    ghost.end = end;
    ghost.clock = piece.clock();
  }

  /** What was dropped and is read again would have been found, had it been kept as all else was. */
  private void regret(String file, long start, long end) {
    Ghost ghost = ghosts.get(file);
    if (ghost == null) {
      return;
    }
    Flow dropper = flows.get(ghost.flow);
    long again = Math.min(end, ghost.end) - Math.max(start, ghost.start);
    if (dropper == null || again <= 0) {
      return;
    }
    if (kept + dropper.dropped - ghost.clock >= memory) {
      return; // it would be gone
    }
    regretted += again;
    dropper.regret += again;
    if (dropper.regret >= memory / REGRET_PART) {
      dropper.spared = true;
    }
  }

  private void fade(long bytes) {
    untilFading -= bytes;
    if (untilFading > 0) {
      return;
    }
    untilFading = fades();
    for (Flow flow : flows.values()) {
      flow.read /= 2;
      flow.regret /= 2;
      flow.scan &= flow.read > memory / 2;
    }
  }

  /** What was dropped and then read again though it would still have been in memory, bytes. */
  public synchronized long regrettedBytes() {
    return regretted;
  }

  /** How many flows are dropped behind their readers now. */
  public synchronized int scans() {
    return (int) flows.values().stream().filter(f -> f.scan && !f.spared).count();
  }

  /** What the page cache can hold, bytes, as it was last said. */
  public synchronized long memoryBytes() {
    return memory;
  }

  private static <V> Map<String, V> bounded(int most) {
    return new LinkedHashMap<>(16, 0.75f, true) {
      private static final long serialVersionUID = 1;

      @Override
      protected boolean removeEldestEntry(Map.Entry<String, V> eldest) {
        return size() > most;
      }
    };
  }
}
