package org.ibis.cli.install;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.ibis.cli.UserError;
import org.ibis.cli.javahome.ConfiguredJava;
import org.ibis.cli.javahome.JavaUse;

/** Whether what would load classes of IBIS runs on a Java that can. */
final class JavaCheck {
  private static final String NEEDS =
      "IBIS's classes are of Java " + JavaUse.NEEDED + ", and would not be loaded";

  private JavaCheck() {}

  /**
   * @param environment JAVA_HOME of this shell; empty where it is not set
   * @param settings of Hadoop's configuration that tasks get
   * @return what people should know where it can't be told for certain
   * @throws UserError where daemons, commands or tasks of these roles would fail
   */
  static List<String> check(
      HadoopHome home,
      Set<Role> roles,
      Optional<String> environment,
      Map<String, String> settings) {
    List<JavaUse> uses =
        new ArrayList<>(new ConfiguredJava(home.configuration(), environment).of(commands(roles)));
    if (roles.contains(Role.CLIENT)) {
      uses.addAll(ConfiguredJava.ofTasks(settings));
    }
    List<String> remarks = new ArrayList<>();
    for (JavaUse use : uses) {
      boolean isOnly =
          use.isAll() && uses.stream().filter(u -> isBeside(u, use)).allMatch(JavaUse::isTooOld);
      if (use.isTooOld() && isOnly) {
        throw UserError.usage(
            use.line()
                + ", which is Java "
                + use.version().getAsInt()
                + ": "
                + NEEDS
                + ". Set it to Java "
                + JavaUse.NEEDED
                + " or later there for all of Hadoop's daemons, commands and tasks, nothing was"
                + " changed");
      }
      remark(use).filter(r -> !remarks.contains(r)).ifPresent(remarks::add);
    }
    return remarks;
  }

  /** Other possibilities of the same program. */
  private static boolean isBeside(JavaUse other, JavaUse use) {
    return other.user().equals(use.user()) && !other.user().equals(ConfiguredJava.TASKS);
  }

  private static Set<String> commands(Set<Role> roles) {
    Set<String> commands = new HashSet<>();
    for (Role role : roles) {
      switch (role) {
        case DATANODE -> commands.add("hdfs");
        case NODEMANAGER, RESOURCEMANAGER -> commands.add("yarn");
        case CLIENT -> commands.addAll(ConfiguredJava.commands());
      }
    }
    return commands;
  }

  private static Optional<String> remark(JavaUse use) {
    boolean isOfShell = use.sayer().equals(ConfiguredJava.SHELL);
    if (use.isFine() && use.isAll() && !isOfShell) {
      return Optional.empty();
    }
    String wanted = "it must be Java " + JavaUse.NEEDED + " or later, or nothing of Hadoop starts";
    if (use.home().isEmpty() || isOfShell) {
      return Optional.of(
          "no script of the configuration says which Java Hadoop runs on: " + wanted);
    }
    String version =
        use.version().isPresent()
            ? "Java " + use.version().getAsInt()
            : "of a version that nothing there tells";
    return Optional.of(use.line() + " may count, which is " + version + ": " + wanted);
  }
}
