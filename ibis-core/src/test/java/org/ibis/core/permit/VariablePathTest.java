package org.ibis.core.permit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

class VariablePathTest {
  private static final Map<String, String> SET =
      Map.of(
          "hadoop.tmp.dir", "/tmp/hadoop-${user.name}",
          "disk", "/d/1",
          "loop", "${loop}",
          "user.name", "of a file, which does not count");

  private static VariablePath of(String raw) {
    return VariablePath.of(raw, SET::get);
  }

  private static boolean mayBe(String raw, String path) {
    return of(raw).mayBe(Path.of(path));
  }

  @Test
  void whatFilesSetIsTheSameForEverybody() {
    assertTrue(of("/d/1/local").isFixed());
    assertTrue(of("${disk}/local").isFixed());
    assertTrue(mayBe("file://${disk}//local", "/d/1/local"));
    assertFalse(mayBe("${disk}/local", "/d/2/local"));
  }

  @Test
  void aUsersNameOrTheEnvironmentIsNot() {
    for (String raw :
        new String[] {"/d/${user.name}/local", "/d/${env.USER}/local", "/d/${x}/local"}) {
      assertFalse(of(raw).isFixed(), raw);
      assertTrue(mayBe(raw, "/d/yarn/local"), raw);
      assertFalse(mayBe(raw, "/d/local"), raw);
      assertEquals(!raw.contains("user.name"), mayBe(raw, "/d/a/b/local"), raw);
      assertFalse(mayBe(raw, "/e/yarn/local"), raw);
      assertFalse(mayBe(raw, "/d/yarn/local/more"), raw);
    }
    assertTrue(mayBe("${hadoop.tmp.dir}/nm", "/tmp/hadoop-yarn/nm"));
    assertTrue(mayBe("${user.home}/nm", "/home/yarn/nm"));
    assertTrue(mayBe("/d/${user.name}.x/nm", "/d/yarn.x/nm")); // a point is a point
    assertFalse(mayBe("/d/${user.name}.x/nm", "/d/yarnax/nm"));
  }

  @Test
  void noWayAround() {
    assertFalse(mayBe("/d/${user.name}/local", "/d/yarn/../eve/local"));
    assertFalse(of("/d/${user.name}/local").mayBe(Path.of("d/yarn/local")));
    assertFalse(of("${loop}/local").isFixed()); // it ends
    assertEquals(false, of("/d/${user.name}").mayBe(Path.of("/")));
  }
}
