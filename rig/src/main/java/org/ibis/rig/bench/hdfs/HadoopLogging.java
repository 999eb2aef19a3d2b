package org.ibis.rig.bench.hdfs;

/** What Hadoop's classes say in a tool's own process: nothing, the tool says what goes wrong. */
public final class HadoopLogging {

  private static final String KEY = "log4j.configuration";

  private HadoopLogging() {}

  /** To be called before Hadoop's first class looks for how to log. */
  public static void off() {
    if (System.getProperty(KEY) == null) {
      System.setProperty(
          KEY, HadoopLogging.class.getResource("clients-log4j.properties").toString());
    }
  }
}
