package org.ibis.cli.doctor.facts;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.ibis.cli.install.InstallState;

/**
 * A directory with Hadoop in it.
 *
 * @param hadoopVersion as the jar of hadoop-common says; null where there is none, or several
 * @param jars of IBIS, wherever they are in it
 * @param installation how far {@code ibis install} has come in it; empty where this user may not
 *     look
 * @param sparkJars of IBIS in Spark's directory of jars; empty where there is no Spark
 */
public record Home(
    String path,
    String hadoopVersion,
    Optional<InstallState> installation,
    List<Jar> jars,
    Optional<List<Jar>> sparkJars) {
  /** What start scripts put on the class path of each daemon and command. */
  public static final List<String> CLASS_PATH =
      List.of(
          "share/hadoop/common/lib",
          "share/hadoop/common",
          "share/hadoop/hdfs/lib",
          "share/hadoop/hdfs",
          "share/hadoop/mapreduce",
          "share/hadoop/yarn/lib",
          "share/hadoop/yarn");

  private static final Set<String> DAEMONS = Set.copyOf(CLASS_PATH);

  public Home {
    jars = List.copyOf(jars);
    sparkJars = sparkJars.map(List::copyOf);
  }

  /** Those of IBIS that daemons and commands have on their class paths. */
  public List<Jar> onClassPath() {
    return jars.stream().filter(j -> DAEMONS.contains(j.directory())).toList();
  }

  /** Where the modules of those are, by module and version. */
  public SortedMap<String, SortedMap<String, List<String>>> modules() {
    SortedMap<String, SortedMap<String, List<String>>> all = new TreeMap<>();
    for (Jar jar : onClassPath()) {
      jar.versions()
          .forEach(
              (module, version) ->
                  all.computeIfAbsent(module, m -> new TreeMap<>())
                      .merge(
                          version,
                          List.of(jar.path()),
                          (a, b) -> Stream.concat(a.stream(), b.stream()).toList()));
    }
    return all;
  }
}
