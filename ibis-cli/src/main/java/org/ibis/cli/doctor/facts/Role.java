package org.ibis.cli.doctor.facts;

import java.util.List;

/** Who reads a configuration. */
public enum Role {
  DATANODE("DataNode"),
  NODEMANAGER("NodeManager"),
  RESOURCEMANAGER("ResourceManager"),
  /** Clients and tasks. */
  JOB("job");

  /** What all of them read. */
  public static final String CORE = "core-site.xml";

  /** What HDFS reads. */
  public static final String HDFS = "hdfs-site.xml";

  /** What YARN reads. */
  public static final String YARN = "yarn-site.xml";

  private static final String MAPREDUCE = "mapred-site.xml";

  private final String title;

  Role(String title) {
    this.title = title;
  }

  /** As people call it. */
  public String title() {
    return title;
  }

  /** From which files of Hadoop's configuration: later ones go before earlier ones. */
  public List<String> files() {
    return switch (this) {
      case DATANODE -> List.of(CORE, HDFS);
      case NODEMANAGER, RESOURCEMANAGER -> List.of(CORE, YARN);
      case JOB -> List.of(CORE, MAPREDUCE, YARN, HDFS);
    };
  }
}
