package org.ibis.broker.policy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PolicyFileTest {
  private static final Job JOB = new Job("etl", "ann", "root.prod", 0, OptionalDouble.empty(), 0);

  @TempDir Path dir;
  private long time = 1_700_000_000_000L;

  private void write(Path file, String body) throws IOException {
    Files.writeString(file, "<configuration>" + body + "</configuration>");
    time += 1000;
    Files.setLastModifiedTime(file, FileTime.fromMillis(time));
  }

  private static String property(String key, String value) {
    return "<property><name>" + key + "</name><value>" + value + "</value></property>";
  }

  private static double weight(WeightPolicy policy) {
    return policy.weightOf(JOB, OptionalDouble.empty(), OptionalDouble.empty()).weight();
  }

  @Test
  void itIsReadWhenItChangesAndWhatIsWrongIsSaidOnce() throws IOException {
    Path path = dir.resolve("ibis-policy.xml");
    PolicyFile file = new PolicyFile(path.toString(), name -> null);
    assertNull(file.reload());

    write(path, property("ibis.policy.queue.root.prod.weight", "8"));
    assertEquals(8, weight(file.reload()));
    assertNull(file.reload());

    write(path, property("ibis.policy.queue.root.prod.weight", "heavy"));
    IllegalArgumentException e = assertThrows(IllegalArgumentException.class, file::reload);
    assertTrue(e.getMessage().startsWith(path.toString()), e.getMessage());
    assertTrue(e.getMessage().contains("'heavy'"), e.getMessage());
    assertNull(file.reload(), "it is said once");

    write(path, "<property>");
    assertThrows(IllegalArgumentException.class, file::reload);

    Files.delete(path);
    assertEquals(1, weight(file.reload()));
  }

  @Test
  void aNameThatIsNoPathIsLookedForOnTheClassPath() throws IOException {
    ClassLoader loader = getClass().getClassLoader();
    assertNull(new PolicyFile("no-such-policy.xml", loader::getResource).reload());
    PolicyFile file = new PolicyFile("policy-of-the-class-path.xml", loader::getResource);
    assertEquals(5, weight(file.reload()));
  }

  @Test
  void aChangeThatLeavesTimeAndLengthIsOneTooAsWhoMayReadIt() throws IOException {
    Path path = dir.resolve("ibis-policy.xml");
    PolicyFile file = new PolicyFile(path.toString(), name -> null);
    write(path, property("ibis.policy.weight", "x"));
    assertThrows(IllegalArgumentException.class, file::reload);
    time -= 1000; // as it was
    write(path, property("ibis.policy.weight", "8"));
    assertEquals(8, weight(file.reload()));
  }

  @Test
  void aFileOfWhichNobodyKnowsWhetherItIsThereIsNotAbsent() throws IOException {
    Path above = dir.resolve("above");
    Path path = above.resolve("ibis-policy.xml");
    PolicyFile file = new PolicyFile(path.toString(), name -> null);
    Files.createFile(above); // no directory: the look fails otherwise than by "no such file"
    assertThrows(IOException.class, file::reload);
    assertThrows(IOException.class, file::reload, "it is tried again");
    Files.delete(above);
    Files.createDirectory(above);
    write(path, property("ibis.policy.weight", "8"));
    assertEquals(8, weight(file.reload()));
  }

  private static double claimed(JobWeights weights) {
    return weights.of("application_1_0001", 100).weight();
  }

  @Test
  void withAWrongFileAtTheStartNoClaimIsAboveTheDefault() throws IOException {
    Path path = dir.resolve("ibis-policy.xml");
    JobWeights weights = new JobWeights(flow -> Optional.of(JOB));
    LivePolicy policy =
        new LivePolicy(new PolicyFile(path.toString(), name -> null), weights, false);
    write(path, property("ibis.policy.max", "heavy"));
    policy.look();
    assertEquals(1, claimed(weights));
    assertTrue(weights.error().orElseThrow().contains("'heavy'"));
    policy.look(); // nothing is new
    assertEquals(1, claimed(weights));

    write(path, property("ibis.policy.max", "20"));
    policy.look();
    assertEquals(20, claimed(weights));
    assertEquals(Optional.empty(), weights.error());

    write(path, "<property>");
    policy.look();
    assertEquals(20, claimed(weights), "it stays as it was");
  }

  @Test
  void withoutAFileAtTheStartAWrongOneLaterChangesNothing() throws IOException {
    Path path = dir.resolve("ibis-policy.xml");
    JobWeights weights = new JobWeights(flow -> Optional.of(JOB));
    LivePolicy policy =
        new LivePolicy(new PolicyFile(path.toString(), name -> null), weights, false);
    policy.look();
    write(path, "<property>");
    policy.look();
    assertEquals(100, claimed(weights));
    assertTrue(weights.error().isPresent());
  }
}
