package org.ibis.client;

import java.io.File;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.ibis.core.permit.NodeLeases.Lease;

/**
 * Files of this process that have a lease, or are in another local directory than the one in which
 * they were created. Safe for use by several threads.
 */
final class MovedFiles {
  /** A task makes hundreds: who makes more has them where Hadoop puts them. */
  private static final int MOST = 16_384;

  private final Map<String, Entry> byName = new ConcurrentHashMap<>(); // as it was created
  private final Map<String, Entry> byPlace = new ConcurrentHashMap<>();

  /**
   * One of them.
   *
   * @param name under which it was created
   * @param place where it is
   * @param lease of its bytes; null where it is on a disk
   */
  record Entry(File name, File place, Lease lease) {
    /** Whether it is somewhere else than its name says. */
    boolean isMoved() {
      return !name.equals(place);
    }
  }

  /** Whether there are as many as there may be. */
  boolean isFull() {
    return byName.size() >= MOST;
  }

  boolean isEmpty() {
    return byName.isEmpty();
  }

  /** By its name, or else by its place; null where it is none of them. */
  Entry of(File file) {
    if (isEmpty()) { // of most processes
      return null;
    }
    Entry named = byName.get(file.getPath());
    return named == null ? byPlace.get(file.getPath()) : named;
  }

  /** By its name; null where it is none of them. */
  Entry named(File name) {
    return byName.get(name.getPath());
  }

  synchronized void add(Entry e) {
    byName.put(e.name().getPath(), e);
    byPlace.put(e.place().getPath(), e);
  }

  /** Its lease stays. */
  synchronized void remove(Entry e) {
    boolean unused = byName.remove(e.name().getPath(), e);
    boolean unused2 = byPlace.remove(e.place().getPath(), e);
  }

  /** The file is gone, and its lease with it. */
  void ended(Entry e) {
    remove(e);
    if (e.lease() != null) {
      e.lease().end();
    }
  }

  /** Those whose names or places are below a directory. */
  List<Entry> below(File directory) {
    List<Entry> all = new ArrayList<>();
    for (Entry e : byName.values()) {
      if (isBelow(e.name(), directory) || isBelow(e.place(), directory)) {
        all.add(e);
      }
    }
    return all;
  }

  private static boolean isBelow(File file, File directory) {
    return file.toPath().startsWith(directory.toPath());
  }
}
