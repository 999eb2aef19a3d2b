package org.ibis.broker.trust;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.Iterator;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.junit.jupiter.api.Test;

class PlacementTest {
  private static final NodeId ITS = NodeId.newInstance("node1", 8041);
  private static final NodeId OTHER = NodeId.newInstance("node2", 8041);
  private static final NodeId MASTER = NodeId.newInstance("master", Placement.NO_NODE);

  /** 32 origins of each of 1000 nodes a second go through one handler. */
  @Test
  void manyLostNodesTakeNoLongerThanTheApplicationsOwn() {
    CountingSet lost = new CountingSet();
    IntStream.range(0, 10_000).forEach(i -> lost.add(NodeId.newInstance("lost", i)));
    lost.looks = 0;
    assertFalse(new Placement(Set.of(ITS, OTHER), MASTER, true).isOnAny(lost));
    assertEquals(3, lost.looks);
    assertTrue(new Placement(Set.of(NodeId.newInstance("lost", 7)), null, true).isOnAny(lost));
    lost.add(MASTER);
    assertTrue(new Placement(Set.of(ITS), MASTER, true).isOnAny(lost));
    assertTrue(new Placement(lost, null, true).isOnAny(Set.of(NodeId.newInstance("lost", 7))));
    assertFalse(new Placement(lost, null, true).isOnAny(Set.of()));
  }

  private static final class CountingSet extends HashSet<NodeId> {
    private static final long serialVersionUID = 1;
    private int looks;

    @Override
    public boolean contains(Object o) {
      looks++;
      return super.contains(o);
    }

    @Override
    public Iterator<NodeId> iterator() {
      looks += size();
      return super.iterator();
    }
  }
}
