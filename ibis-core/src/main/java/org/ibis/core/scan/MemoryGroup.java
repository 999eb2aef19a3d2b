package org.ibis.core.scan;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A memory cgroup, where it is found.
 *
 * @param mount where its hierarchy is mounted, without a slash at its end
 * @param path of it below, with a slash at its begin; empty for the top
 * @param isUnified whether it is of cgroup v2
 */
record MemoryGroup(String mount, String path, boolean isUnified) {
  /** {@code hierarchy:controllers:path}. */
  private static final Pattern MEMBER = Pattern.compile("(?m)^\\d+:([^:\\n]*):(/.*)$");

  /** {@code id parent device root mount options [fields] - type source options}. */
  private static final Pattern MOUNT =
      Pattern.compile("(?m)^\\d+ \\d+ \\S+ (/\\S*) (/\\S*) .*? - (cgroup2?) \\S+ (\\S+)$");

  private static final Pattern ESCAPE = Pattern.compile("\\\\([0-7]{3})");

  /**
   * The one that accounts for a process's memory; null where there is none.
   *
   * @param member {@code /proc/self/cgroup}
   * @param mountInfo {@code /proc/self/mountinfo}
   */
  static MemoryGroup of(String member, String mountInfo) {
    String v1 = null;
    String v2 = null;
    for (Matcher m = MEMBER.matcher(member); m.find(); ) {
      if (has(m.group(1), "memory")) {
        v1 = m.group(2);
      } else if (m.group(1).isEmpty()) {
        v2 = m.group(2);
      }
    }
    boolean unified = v1 == null; // a controller is in one of the two
    String path = unified ? v2 : v1;
    if (path == null) {
      return null;
    }
    for (Matcher m = MOUNT.matcher(mountInfo); m.find(); ) {
      boolean isV2 = m.group(3).equals("cgroup2");
      if (isV2 == unified && (unified || has(m.group(4), "memory"))) {
        String mount = unescaped(m.group(2));
        return new MemoryGroup(
            mount.equals("/") ? "" : mount, below(unescaped(m.group(1)), path), unified);
      }
    }
    return null;
  }

  private static boolean has(String list, String item) {
    return ("," + list + ",").contains("," + item + ",");
  }

  /** In a container, what is mounted may be its own group, by a path that only the host has. */
  private static String below(String root, String path) {
    String top = root.equals("/") ? "" : root;
    boolean isBelow = path.equals(top) || path.startsWith(top + "/");
    String rest = isBelow ? path.substring(top.length()) : "";
    return rest.equals("/") || rest.contains("/..") ? "" : rest;
  }

  private static String unescaped(String field) {
    return ESCAPE
        .matcher(field)
        .replaceAll(
            m ->
                Matcher.quoteReplacement(
                    Character.toString((char) Integer.parseInt(m.group(1), 8))));
  }

  /** Where its files are. */
  String directory() {
    return mount + path;
  }

  /** The one that it is in; null for the top one. */
  MemoryGroup parent() {
    return path.isEmpty()
        ? null
        : new MemoryGroup(mount, path.substring(0, path.lastIndexOf('/')), isUnified);
  }

  String limitFile() {
    return isUnified ? "memory.max" : "memory.limit_in_bytes";
  }

  String usageFile() {
    return isUnified ? "memory.current" : "memory.usage_in_bytes";
  }
}
