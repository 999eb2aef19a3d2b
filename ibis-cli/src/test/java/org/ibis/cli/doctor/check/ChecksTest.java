package org.ibis.cli.doctor.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.TreeSet;
import org.ibis.cli.doctor.facts.NodeFacts;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ChecksTest {
  static List<Check> all() {
    return Checks.ALL;
  }

  @ParameterizedTest
  @MethodSource("all")
  void findsNothingWrongWithAGoodNode(Check check) {
    List<Finding> found = check.look(new GoodNode().facts());
    assertFalse(found.isEmpty(), check.name());
    for (Finding f : found) {
      assertEquals(Severity.FINE, f.severity(), f.toString());
      assertEquals(check.name(), f.check());
    }
  }

  @ParameterizedTest
  @MethodSource("all")
  void saysNothingOfWhatItCannotSee(Check check) {
    assertEquals(List.of(), check.look(NodeFacts.of("host1", "1.0")), check.name());
  }

  @Test
  void namesAreOnesOwn() {
    TreeSet<String> names = new TreeSet<>();
    Checks.ALL.forEach(c -> assertTrue(names.add(c.name()), c.name()));
  }
}
