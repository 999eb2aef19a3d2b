package org.ibis.cli.install;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * A property that puts IBIS to work.
 *
 * @param file of the configuration directory
 * @param kind how it goes together with what the file has
 * @param value its value, or the item of a list
 * @param stock CLASS: the class of Hadoop's that it stands for. ITEM: what precedes it where the
 *     list is not set; empty where nothing does
 * @param activeBy a key that must be true for what the list has now to count; null where it always
 *     does
 * @param roles of the machines that need it
 * @param ofBroker whether it is for the sake of the broker only
 */
public record Setting(
    String file,
    String key,
    Kind kind,
    String value,
    String stock,
    String activeBy,
    Set<Role> roles,
    boolean ofBroker) {

  /** How a property goes together with what the file has. */
  public enum Kind {
    /** The name of a class: stands for Hadoop's own, and for no other. */
    CLASS,

    /** A plain value: stands for any other. */
    VALUE,

    /** One of a list: what is there stays. */
    ITEM
  }

  /** The files that a class of Hadoop's daemons reads, in the order in which they are read. */
  public static final List<String> FILES =
      List.of("core-site.xml", "hdfs-site.xml", "yarn-site.xml", "mapred-site.xml");

  private static final String CORE = FILES.get(0);
  private static final String HDFS = FILES.get(1);
  private static final String YARN = FILES.get(2);

  /** The list of a NodeManager's services. */
  static final String AUX = "yarn.nodemanager.aux-services";

  private static final String MONITOR = "yarn.resourcemanager.scheduler.monitor";

  /** A file system that stands before others, and is asked for by their scheme. */
  private static final String OVERLOAD = "org.apache.hadoop.fs.viewfs.ViewFileSystemOverloadScheme";

  /** Where that finds the one that it stands before. */
  private static final Map<String, String> OVERLOADED =
      Map.of("fs.hdfs.impl", "fs.viewfs.overload.scheme.target.hdfs.impl");

  private static final List<Setting> ALL =
      List.of(
          ofClass(
              CORE,
              "fs.hdfs.impl",
              "org.ibis.client.IbisDistributedFileSystem",
              "org.apache.hadoop.hdfs.DistributedFileSystem",
              Role.CLIENT),
          ofClass(
              CORE,
              "fs.AbstractFileSystem.hdfs.impl",
              "org.ibis.client.IbisHdfs",
              "org.apache.hadoop.fs.Hdfs",
              Role.CLIENT),
          ofClass(
              CORE,
              "fs.file.impl",
              "org.ibis.client.IbisLocalFileSystem",
              "org.apache.hadoop.fs.LocalFileSystem",
              Role.CLIENT),
          ofClass(
              CORE,
              "fs.AbstractFileSystem.file.impl",
              "org.ibis.client.IbisLocalFs",
              "org.apache.hadoop.fs.local.LocalFs",
              Role.CLIENT),
          ofValue(CORE, "ibis.broker.enabled", "true", true, Role.DATANODE, Role.NODEMANAGER),
          ofClass(
              HDFS,
              "dfs.datanode.fsdataset.factory",
              "org.ibis.datanode.IbisDatasetFactory",
              "org.apache.hadoop.hdfs.server.datanode.fsdataset.impl.FsDatasetFactory",
              Role.DATANODE),
          ofValue(HDFS, "dfs.datanode.readahead.bytes", "0", false, Role.DATANODE),
          ofList(YARN, AUX, "ibis_io", "mapreduce_shuffle", null, false, Role.NODEMANAGER),
          ofClass(
              YARN,
              AUX + ".ibis_io.class",
              "org.ibis.nodemanager.IbisIoService",
              "",
              Role.NODEMANAGER),
          ofClass(
              YARN,
              AUX + ".mapreduce_shuffle.class",
              "org.ibis.nodemanager.IbisShuffleHandler",
              "org.apache.hadoop.mapred.ShuffleHandler",
              Role.NODEMANAGER),
          // The list first: whether what it has counts is asked of the file as it was.
          ofList(
              YARN,
              MONITOR + ".policies",
              "org.ibis.broker.BrokerPolicy",
              "org.apache.hadoop.yarn.server.resourcemanager.monitor.capacity"
                  + ".ProportionalCapacityPreemptionPolicy",
              MONITOR + ".enable",
              true,
              Role.RESOURCEMANAGER),
          ofValue(YARN, MONITOR + ".enable", "true", true, Role.RESOURCEMANAGER));

  /** A copy. */
  public Setting {
    roles = Set.copyOf(roles);
  }

  /** All of them. */
  public static List<Setting> all() {
    return ALL;
  }

  /**
   * Those of a machine with any of the roles.
   *
   * @param broker whether jobs are to share the I/O of the whole cluster
   */
  public static List<Setting> of(Set<Role> roles, boolean broker) {
    return ALL.stream()
        .filter(s -> broker || !s.ofBroker)
        .filter(s -> s.roles.stream().anyMatch(roles::contains))
        .toList();
  }

  /**
   * What stands for this in a configuration: the same, but where something of Hadoop's own, which
   * stays, calls the class that IBIS stands for by another key.
   *
   * @param raw a key's value; null where it is not set
   */
  public Setting in(UnaryOperator<String> raw) {
    String overload = OVERLOADED.get(key);
    String current = raw.apply(key);
    return overload == null || current == null || !current.strip().equals(OVERLOAD)
        ? this
        : new Setting(file, overload, kind, value, stock, activeBy, roles, ofBroker);
  }

  /**
   * Why IBIS does not take the place of what is there, and what to do: what install refuses, and
   * the doctor advises.
   *
   * @param current null is not set
   * @return empty where it may
   */
  public Optional<String> whyNot(String current) {
    if (kind != Kind.CLASS || current == null || current.isBlank()) {
      return Optional.empty();
    }
    String name = current.strip();
    return name.equals(stock) || name.equals(value)
        ? Optional.empty()
        : Optional.of(
            key + " is " + name + ", which IBIS would take the place of: take it out of " + file);
  }

  /**
   * The value that the file is to have.
   *
   * @throws IllegalArgumentException naming the class that would no longer be used
   */
  String wanted(SiteValues now) {
    String current = now.raw(key);
    return switch (kind) {
      case VALUE -> value;
      case CLASS -> {
        Optional<String> why = whyNot(current);
        if (why.isPresent()) {
          throw new IllegalArgumentException(why.get());
        }
        yield value;
      }
      case ITEM -> {
        if (activeBy != null && !now.isTrue(activeBy)) {
          yield value; // what is there stays as it is: without effect
        }
        // A list that is set to nothing is meant to be empty.
        String list = current == null ? stock : current.strip();
        boolean has = Arrays.stream(list.split(",")).map(String::strip).anyMatch(value::equals);
        yield has ? list : list.isEmpty() ? value : list + "," + value;
      }
    };
  }

  private static Setting ofClass(
      String file, String key, String value, String stock, Role... roles) {
    return new Setting(file, key, Kind.CLASS, value, stock, null, set(roles), false);
  }

  private static Setting ofValue(
      String file, String key, String value, boolean ofBroker, Role... roles) {
    return new Setting(file, key, Kind.VALUE, value, "", null, set(roles), ofBroker);
  }

  private static Setting ofList(
      String file,
      String key,
      String value,
      String stock,
      String activeBy,
      boolean ofBroker,
      Role... roles) {
    return new Setting(file, key, Kind.ITEM, value, stock, activeBy, set(roles), ofBroker);
  }

  private static Set<Role> set(Role... roles) {
    return EnumSet.copyOf(Arrays.asList(roles));
  }
}
