package org.ibis.cli.doctor.facts;

import java.util.List;

/** A program of Hadoop, or those of users together, as a reader of its configuration. */
public enum Program {
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

  Program(String title) {
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
