package org.ibis.nodemanager.cgroup;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import org.junit.jupiter.api.Test;

class LaunchScriptTest {
  private static final String NAME = "IBIS_IO_WEIGHT";

  @Test
  void anExportedVariableIsRead() {
    String script =
        """
        #!/bin/bash
        export JAVA_HOME=${JAVA_HOME:-"/usr/java"}
        export IBIS_IO_WEIGHT="8"
        export LAST="IBIS_IO_WEIGHT=\\"9\\""
        exec /bin/bash -c "java"
        """;
    assertEquals("8", LaunchScript.variable(script, NAME));
  }

  @Test
  void theLastOneCounts() {
    assertEquals(
        "2", LaunchScript.variable("export " + NAME + "=\"1\"\nexport " + NAME + "=\"2\"\n", NAME));
  }

  @Test
  void whatIsNotExportedIsNotThere() {
    assertNull(LaunchScript.variable("", NAME));
    assertNull(LaunchScript.variable("export XIBIS_IO_WEIGHT=\"8\"\n", NAME));
    assertNull(LaunchScript.variable("# export IBIS_IO_WEIGHT=\"8\"\n", NAME));
    assertNull(LaunchScript.variable("exec x \"export IBIS_IO_WEIGHT=\"8\"\"\n", NAME));
  }
}
