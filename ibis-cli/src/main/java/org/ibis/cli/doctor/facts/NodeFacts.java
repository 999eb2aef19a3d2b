package org.ibis.cli.doctor.facts;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.ibis.cli.javahome.JavaUse;

/**
 * What is known of a node. What could not be looked at is not there.
 *
 * @param name of the node
 * @param version of the command that asks
 * @param settings by who reads them
 * @param java on which Hadoop's commands, daemons and tasks run, as the configuration says
 * @param home with Hadoop's jars
 * @param daemons that were asked
 * @param directories of data of the node's daemons
 * @param permits where they are to be had
 * @param broker what it said
 */
public record NodeFacts(
    String name,
    String version,
    Map<Program, Settings> settings,
    List<JavaUse> java,
    Optional<Home> home,
    List<Daemon> daemons,
    List<Directory> directories,
    List<PermitPlace> permits,
    Optional<BrokerFacts> broker) {

  public NodeFacts {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(version, "version");
    Objects.requireNonNull(home, "home");
    Objects.requireNonNull(broker, "broker");
    settings = Map.copyOf(settings);
    java = List.copyOf(java);
    daemons = List.copyOf(daemons);
    directories = List.copyOf(directories);
    permits = List.copyOf(permits);
  }

  /** A node of which nothing is known. */
  public static NodeFacts of(String name, String version) {
    return new NodeFacts(
        name,
        version,
        Map.of(),
        List.of(),
        Optional.empty(),
        List.of(),
        List.of(),
        List.of(),
        Optional.empty());
  }

  /** What a reader finds set; none where its files are not here. */
  public Optional<Settings> settingsOf(Program program) {
    return Optional.ofNullable(settings.get(program));
  }

  /** All keys that anybody finds set, in order; of one key the last reader's. */
  public Map<String, SetKey> allSettings() {
    Map<String, SetKey> all = new TreeMap<>();
    for (Program program : Program.values()) {
      settingsOf(program).ifPresent(s -> s.all().forEach(one -> all.put(one.key(), one)));
    }
    return all;
  }

  /** A daemon that answered. */
  public Optional<Daemon> answering(Program program) {
    return daemons.stream().filter(d -> d.program() == program && d.answers()).findFirst();
  }

  /** The same with one reader's settings. */
  public NodeFacts with(Program program, Settings found) {
    Map<Program, Settings> all = new EnumMap<>(Program.class);
    all.putAll(settings);
    all.put(program, found);
    return new NodeFacts(name, version, all, java, home, daemons, directories, permits, broker);
  }

  /** The same with what Java its configuration names. */
  public NodeFacts withJava(List<JavaUse> found) {
    return new NodeFacts(
        name, version, settings, found, home, daemons, directories, permits, broker);
  }

  /** The same with Hadoop's jars. */
  public NodeFacts with(Home found) {
    return new NodeFacts(
        name, version, settings, java, Optional.of(found), daemons, directories, permits, broker);
  }

  /** The same with the daemons. */
  public NodeFacts withDaemons(List<Daemon> found) {
    return new NodeFacts(name, version, settings, java, home, found, directories, permits, broker);
  }

  /** The same with the daemons' directories. */
  public NodeFacts withDirectories(List<Directory> found) {
    return new NodeFacts(name, version, settings, java, home, daemons, found, permits, broker);
  }

  /** The same with where permits are to be had. */
  public NodeFacts withPermits(List<PermitPlace> found) {
    return new NodeFacts(name, version, settings, java, home, daemons, directories, found, broker);
  }

  /** The same with the broker. */
  public NodeFacts with(BrokerFacts found) {
    return new NodeFacts(
        name, version, settings, java, home, daemons, directories, permits, Optional.of(found));
  }
}
