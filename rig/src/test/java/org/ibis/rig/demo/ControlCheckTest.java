package org.ibis.rig.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.ibis.cli.UserError;
import org.ibis.rig.report.Separation;
import org.junit.jupiter.api.Test;

final class ControlCheckTest {

  private static final String FIRST = "127.0.0.1:15001";
  private static final String SECOND = "127.0.0.1:15002";
  private static final long[] DISKS = {1000, 2000};

  private static Separation check(long[] wordCount, long[] noisy, List<String> replicas) {
    return check(wordCount, noisy, List.of(FIRST), replicas);
  }

  private static Separation check(
      long[] wordCount, long[] noisy, List<String> wordCountReplicas, List<String> replicas) {
    return ControlCheck.check(
        "WordCount",
        "TeraSort",
        wordCount,
        noisy,
        new ControlCheck.Replicas(wordCountReplicas, FIRST),
        new ControlCheck.Replicas(replicas, SECOND),
        DISKS);
  }

  private static void assertRefused(
      String why, long[] wordCount, long[] noisy, List<String> replicas) {
    UserError error = assertThrows(UserError.class, () -> check(wordCount, noisy, replicas));
    assertTrue(error.getMessage().startsWith("the control is none: "), error.getMessage());
    assertTrue(error.getMessage().contains(why), error.getMessage());
  }

  private static long[] on(long first, long second) {
    return new long[] {first, second};
  }

  @Test
  void jobsThatShareNoNodeAreSeparate() {
    assertEquals(
        new Separation(4, 3, 2, 1000, 2000), check(on(4, 0), on(0, 3), List.of(SECOND, SECOND)));
  }

  @Test
  void aContainerOnTheOthersNodeIsRefused() {
    List<String> replicas = List.of(SECOND);
    assertRefused("TeraSort had 2 containers on the second", on(4, 0), on(1, 2), replicas);
    assertRefused("WordCount had 3 containers on the first", on(3, 1), on(0, 3), replicas);
  }

  @Test
  void noContainerAtAllIsRefusedToo() {
    assertRefused("TeraSort had 0 containers", on(4, 0), on(0, 0), List.of(SECOND));
    assertRefused("WordCount had 0 containers", on(0, 0), on(0, 3), List.of(SECOND));
  }

  @Test
  void aReplicaOnTheOthersDiskIsRefused() {
    assertRefused("1 of 2 replicas", on(4, 0), on(0, 3), List.of(SECOND, FIRST));
    assertRefused("no block", on(4, 0), on(0, 3), List.of());
    UserError error =
        assertThrows(
            UserError.class,
            () -> check(on(4, 0), on(0, 3), List.of(FIRST, SECOND), List.of(SECOND)));
    assertTrue(error.getMessage().contains("WordCount's are not at " + FIRST), error.getMessage());
  }
}
