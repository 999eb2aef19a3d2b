package org.ibis.broker.trust;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class UnresolvedLogTest {
  private final Set<String> hosts = new TreeSet<>();
  private final List<String> log = new ArrayList<>();
  private final UnresolvedLog unresolved = new UnresolvedLog(() -> hosts, log::add);
  private long now = 5;

  @Test
  void itIsSaidOnceAMinute() {
    unresolved.look(now);
    assertEquals(List.of(), log);
    hosts.add("b");
    hosts.add("a");
    for (int minute = 0; minute < 3; minute++) {
      unresolved.look(now);
      now += UnresolvedLog.EVERY_NANOS - 1;
      unresolved.look(now);
      now += 1;
      assertEquals(minute + 1, log.size());
    }
    assertTrue(log.get(0).contains("nodes (a, b): "), log.get(0));
    hosts.clear();
    unresolved.look(now);
    assertEquals(3, log.size());
    hosts.add("c");
    unresolved.look(now);
    assertEquals(4, log.size());
  }

  @Test
  void manyAreOneShortLine() {
    for (int i = 0; i < 500; i++) {
      hosts.add(String.format("node%03d", i));
    }
    unresolved.look(now);
    assertTrue(log.get(0).contains("nodes (node000, "), log.get(0));
    assertTrue(log.get(0).contains(", node009 and 490 more): "), log.get(0));
    assertTrue(log.get(0).length() < 500, log.get(0));
  }

  @Test
  void aNameCanBeginNoLineOfItsOwn() {
    hosts.add("a\n\u001b[2J");
    unresolved.look(now);
    assertTrue(log.get(0).chars().allMatch(c -> c >= ' ' && c <= '~'), log.get(0));
  }
}
