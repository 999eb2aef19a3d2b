package org.ibis.broker.policy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
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
}
