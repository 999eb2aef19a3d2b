package org.ibis.rig.bench.hdfs;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.HdfsConfiguration;

/** Clients of a cluster in this process, each with a name of its own at the DataNode. */
public final class HdfsClients {

  /** {@code DFSClient} makes its name of this key's value. */
  private static final String TASK_KEY = "mapreduce.task.attempt.id";

  private static final short REPLICATION = 1;
  private static final int BUFFER_BYTES = 64 << 10;

  static {
    HadoopLogging.off();
  }

  private HdfsClients() {}

  /** A client that works for nobody: the flow of the system. */
  public static FileSystem untagged(HdfsCluster cluster) throws IOException {
    return FileSystem.newInstance(cluster.uri(), configuration(cluster));
  }

  /**
   * The same of any HDFS.
   *
   * @param uri of its NameNode
   */
  public static FileSystem tagged(URI uri, String application, double weight) throws IOException {
    Configuration conf = new HdfsConfiguration();
    conf.set("fs.defaultFS", uri.toString());
    conf.setBoolean("fs.automatic.close", false);
    conf.set(TASK_KEY, application + ";w=" + weight + ";t=-");
    return FileSystem.newInstance(uri, conf);
  }

  /** A client that says whom it works for, as {@code ibis-client} does in a YARN container. */
  public static FileSystem tagged(HdfsCluster cluster, String application, double weight)
      throws IOException {
    Configuration conf = configuration(cluster);
    conf.set(TASK_KEY, application + ";w=" + weight + ";t=-");
    return FileSystem.newInstance(cluster.uri(), conf);
  }

  /**
   * Creates a file that is on one node; it replaces the one of its name.
   *
   * @param client of this cluster, one of the above
   * @param node by its index
   */
  public static FSDataOutputStream create(
      FileSystem client, Path file, HdfsCluster cluster, int node) throws IOException {
    return ((DistributedFileSystem) client)
        .create(
            file,
            FsPermission.getFileDefault(),
            true,
            BUFFER_BYTES,
            REPLICATION,
            cluster.shape().blockBytes(),
            null,
            new InetSocketAddress[] {cluster.dataNode(node)});
  }

  private static Configuration configuration(HdfsCluster cluster) {
    Configuration conf = new HdfsConfiguration();
    conf.set("fs.defaultFS", cluster.uri().toString());
    conf.setInt("dfs.replication", REPLICATION);
    conf.setLong("dfs.blocksize", cluster.shape().blockBytes());
    // At the end of this process there may be no daemon left to say goodbye to.
    conf.setBoolean("fs.automatic.close", false);
    cluster.shape().extra().forEach(conf::set);
    return conf;
  }
}
