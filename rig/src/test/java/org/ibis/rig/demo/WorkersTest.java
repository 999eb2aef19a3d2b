package org.ibis.rig.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class WorkersTest {

  private static int room(List<Node> nodes, String resource) {
    return nodes.stream().mapToInt(node -> node.resources().getOrDefault(resource, 0)).sum();
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4, 12})
  void bothJobsHaveRoomForAsManyTasks(int count) {
    List<Node> nodes = Workers.of(count);
    assertEquals(Workers.tasks(count), room(nodes, Place.SPREAD.resource()));
    assertEquals(Workers.tasks(count), room(nodes, Place.CROWDED.resource()));
    assertEquals(2, room(nodes, Place.SPREAD.masterResource()), "a master each");
    assertEquals(2L * (Workers.tasks(count) + 1), nodes.stream().mapToInt(Node::containers).sum());
    Workers.queues(count).values().forEach(size -> assertEquals(Workers.tasks(count) + 1, size));
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 12})
  void onlyTheLastNodeHasBothJobs(int count) {
    List<Node> nodes = Workers.of(count);
    for (Node node : nodes) {
      boolean last = node.index() == count - 1;
      assertEquals(last, node.resources().containsKey(Place.CROWDED.resource()));
      assertEquals(last, node.storageTypes().contains(Place.OWN_STORAGE));
      assertTrue(node.storageTypes().contains("DISK"));
      assertFalse(node.alwaysStock());
    }
    assertEquals(count, nodes.stream().flatMap(node -> node.disks().stream()).distinct().count());
  }

  @Test
  void asManyNodesHaveRoomAsTheMemoryIsFor() {
    long forThree = Workers.memoryMb(3, 512);
    assertEquals(3, Workers.most(forThree, 512));
    assertEquals(2, Workers.most(forThree - 1, 512));
    assertEquals(0, Workers.most(100, 512));
  }
}
