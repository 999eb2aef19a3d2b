package org.ibis.cli.javahome;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Which Java a directory of Hadoop's configuration names, for whom. */
public final class ConfiguredJava {
  /** Of a use: tasks, whatever they run. */
  public static final String TASKS = "tasks";

  /** Who says so where no script does. */
  public static final String SHELL = "this shell";

  private static final String ALL = "hadoop-env.sh";

  /** Scripts that Hadoop's commands run, and with them the daemons that these start. */
  private static final Map<String, List<String>> SCRIPTS =
      new TreeMap<>(
          Map.of(
              "hadoop", List.of(ALL),
              "hdfs", List.of(ALL, "hdfs-env.sh"),
              "mapred", List.of(ALL, "mapred-env.sh"),
              "yarn", List.of(ALL, "yarn-env.sh")));

  /** Keys such as {@code mapreduce.map.env} and {@code mapreduce.map.env.JAVA_HOME}. */
  private static final Pattern ENV = Pattern.compile("[\\w.-]+[.-]env(\\.JAVA_HOME)?");

  private static final Pattern JAVA_HOME = Pattern.compile("(?:^|,)\\s*JAVA_HOME=([^,]*)");

  private final Path directory;
  private final Optional<String> environment;

  /**
   * @param directory of the configuration
   * @param environment JAVA_HOME of the shell that starts Hadoop's commands; empty where nobody
   *     knows
   */
  public ConfiguredJava(Path directory, Optional<String> environment) {
    this.directory = directory;
    this.environment = environment;
  }

  /** Hadoop's commands, {@code hadoop}, {@code hdfs}, {@code mapred}, {@code yarn}. */
  public static Set<String> commands() {
    return SCRIPTS.keySet();
  }

  /**
   * What commands and their daemons run on.
   *
   * @return at least one for each
   */
  public List<JavaUse> of(Set<String> commands) {
    List<JavaUse> uses = new ArrayList<>();
    for (Map.Entry<String, List<String>> e : SCRIPTS.entrySet()) {
      if (commands.contains(e.getKey())) {
        add(e.getKey(), after(e.getValue()), uses);
      }
    }
    return uses;
  }

  private JavaHomes after(List<String> scripts) {
    JavaHomes homes = JavaHomes.of(environment, SHELL);
    for (String script : scripts) {
      Path file = directory.resolve(script);
      if (!Files.exists(file)) {
        continue;
      }
      try (InputStream in = Files.newInputStream(file)) {
        byte[] bytes = in.readNBytes(EnvScript.MOST_BYTES);
        homes = EnvScript.after(homes, script, new String(bytes, StandardCharsets.UTF_8));
      } catch (IOException e) {
        homes = JavaHomes.UNKNOWN; // it may set it to anything
      }
    }
    return homes;
  }

  /** What tasks run on where a key says so; else it is what the NodeManager runs on. */
  public static List<JavaUse> ofTasks(Map<String, String> settings) {
    List<JavaUse> uses = new ArrayList<>();
    new TreeMap<>(settings)
        .forEach(
            (key, value) -> {
              Matcher env = ENV.matcher(key);
              if (!env.matches()) {
                return;
              }
              Matcher set = JAVA_HOME.matcher(value);
              String home =
                  env.group(1) != null ? value.strip() : set.find() ? set.group(1).strip() : "";
              if (!home.isEmpty() && !home.contains("$") && !home.contains("{{")) {
                add(TASKS, JavaHomes.of(Optional.of(home), key), uses);
              }
            });
    return uses;
  }

  private static void add(String user, JavaHomes homes, List<JavaUse> uses) {
    Set<JavaUse> all = new LinkedHashSet<>();
    homes
        .sayers()
        .forEach(
            (home, sayer) -> all.add(new JavaUse(user, sayer, home, version(home), homes.isAll())));
    if (all.isEmpty()) {
      all.add(new JavaUse(user, "", "", OptionalInt.empty(), false));
    }
    uses.addAll(all);
  }

  private static OptionalInt version(String home) {
    try {
      return JavaVersion.in(Path.of(home));
    } catch (IllegalArgumentException e) { // no path
      return OptionalInt.empty();
    }
  }
}
