package org.ibis.rig.bench.hdfs;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hdfs.HdfsConfiguration;

/** Clients of a cluster in this process, each with a name of its own at the DataNode. */
public final class HdfsClients {

  /** {@code DFSClient} makes its name of this key's value. */
  private static final String TASK_KEY = "mapreduce.task.attempt.id";

  private static final String LOGGING_KEY = "log4j.configuration";

  static {
    // Before Hadoop's first class looks for it.
    if (System.getProperty(LOGGING_KEY) == null) {
      System.setProperty(
          LOGGING_KEY, HdfsClients.class.getResource("clients-log4j.properties").toString());
    }
  }

  private HdfsClients() {}

  /** A client that works for nobody: the flow of the system. */
  public static FileSystem untagged(HdfsCluster cluster) throws IOException {
    return FileSystem.newInstance(cluster.uri(), configuration(cluster));
  }

  /** A client that says whom it works for, as {@code ibis-client} does in a YARN container. */
  public static FileSystem tagged(HdfsCluster cluster, String application, double weight)
      throws IOException {
    Configuration conf = configuration(cluster);
    conf.set(TASK_KEY, application + ";w=" + weight + ";t=-");
    return FileSystem.newInstance(cluster.uri(), conf);
  }

  private static Configuration configuration(HdfsCluster cluster) {
    Configuration conf = new HdfsConfiguration();
    conf.set("fs.defaultFS", cluster.uri().toString());
    conf.setInt("dfs.replication", 1);
    conf.setLong("dfs.blocksize", cluster.shape().blockBytes());
    // At the end of this process there may be no daemon left to say goodbye to.
    conf.setBoolean("fs.automatic.close", false);
    cluster.shape().extra().forEach(conf::set);
    return conf;
  }
}
