package org.ibis.cli.javahome;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EnvScriptTest {
  private static JavaHomes after(String... lines) {
    JavaHomes shell = JavaHomes.of(Optional.of("/shell"), "this shell");
    return EnvScript.after(shell, "hadoop-env.sh", String.join("\n", lines) + "\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "export JAVA_HOME=/java",
        "  export JAVA_HOME=\"/java\" # of the machine",
        "JAVA_HOME='/java'; export JAVA_HOME",
        "JAVA_HOME=/java;export JAVA_HOME",
        "declare -x JAVA_HOME=/java",
        "export JAVA_HOME=/first\nexport JAVA_HOME=/java",
        "export JAVA_HOME=/java\nexport JAVA_HOME=${JAVA_HOME}",
        "export JAVA_HOME=/java\r\nexport HADOOP_OPTS=-Djava.net.preferIPv4Stack=true",
      })
  void oneThatIsSetForCertain(String script) {
    assertEquals(new JavaHomes(java.util.Map.of("/java", "hadoop-env.sh"), true), after(script));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "# export JAVA_HOME=/java",
        "export MY_JAVA_HOME=/java",
        "export JAVA_HOME=$JAVA_HOME",
        "export JAVA_HOME=${JAVA_HOME:-/java}",
        "export HADOOP_OPTS=\"-Dold.JAVA_HOME=/java\"",
        "case ${HADOOP_OS_TYPE} in\n  Darwin*)\n    export HADOOP_OPTS=x\n  ;;\nesac",
      })
  void noneOfItsOwn(String script) {
    assertEquals(Set.of("/shell"), after(script).sayers().keySet());
    assertEquals(true, after(script).isAll());
  }

  @Test
  void oneThatMayBeSet() {
    JavaHomes homes = after("if [ -d /java ]; then", "  export JAVA_HOME=/java", "fi");
    assertEquals(Set.of("/java", "/shell"), homes.sayers().keySet());
    assertEquals(
        Set.of("/java", "/shell"), after("[ -d /java ] && JAVA_HOME=/java").sayers().keySet());
    JavaHomes later =
        after("if x; then", "JAVA_HOME=/a", "else", "JAVA_HOME=/b", "fi", "JAVA_HOME=/java");
    assertEquals(Set.of("/java"), later.sayers().keySet());
  }

  @Test
  void oneThatNobodyCanTellWithoutRunningIt() {
    for (String script :
        Set.of(
            "export JAVA_HOME=$(dirname $(readlink -f /usr/bin/java))",
            "export JAVA_HOME=`somewhere`",
            "JAVA_HOME=${BIGTOP_JAVA}/jre")) {
      assertEquals(JavaHomes.UNKNOWN, after(script), script);
    }
    JavaHomes unset = EnvScript.after(JavaHomes.UNKNOWN, "x", "JAVA_HOME=${JAVA_HOME:-/java}");
    assertEquals(Set.of("/java"), unset.sayers().keySet());
    assertEquals(false, unset.isAll()); // the shell that starts it may have one
  }
}
