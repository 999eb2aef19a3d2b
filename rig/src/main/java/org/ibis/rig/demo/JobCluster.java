package org.ibis.rig.demo;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleConsumer;
import org.ibis.cli.UserError;

/**
 * HDFS and YARN of one node, where jobs run one at a time. Several such clusters may be up side by
 * side.
 */
public final class JobCluster implements HdfsDaemons {

  /** How far a job is when its maps have ended and no reducer has begun. */
  public static final double MAPS_DONE = 0.5;

  /** An ApplicationMaster and two tasks. */
  private static final int CONTAINERS = 3;

  private static final int CONTAINER_MB = 768;

  /** Of each job here, and of its queue. */
  private static final String NAME = "job";

  private final Processes processes;
  private final DemoDirectory directory;
  private final ClusterConfig config;
  private final Cluster cluster;
  private final CleanUp cleanUp;
  private final JobWaits waits;
  private final Path examples;
  private final Scheduling scheduling;

  /**
   * What all clusters have in common that are compared.
   *
   * @param hadoop Hadoop's jars
   * @param disk of HDFS, by its name
   * @param localDisk of what tasks spill and shuffle; may be the same
   * @param blockMb HDFS block size, MiB
   * @param profile what IBIS is told of the disk, by key
   * @param extra the user's own properties, added last
   */
  public record Shape(
      Path hadoop,
      String disk,
      String localDisk,
      int blockMb,
      Map<String, String> profile,
      Map<String, String> extra) {}

  /**
   * Nothing runs yet.
   *
   * @param name of its files, which no other one that is up has
   * @param ibis whether it is under IBIS
   */
  public JobCluster(DemoDirectory of, Processes processes, String name, boolean ibis, Shape shape)
      throws IOException {
    this.processes = processes;
    directory = of.forCluster(name);
    scheduling = ibis ? Scheduling.CONTROLLED : Scheduling.STOCK;
    Node node =
        new Node(0, shape.disk(), shape.localDisk(), List.of("DISK"), CONTAINERS, Map.of(), false);
    Ports ports = Ports.free(1);
    config =
        new ClusterConfig(
            directory,
            shape.hadoop(),
            ports,
            new ClusterShape(
                Map.of(NAME, CONTAINERS),
                CONTAINER_MB,
                shape.blockMb(),
                List.of(node),
                false,
                shape.extra()),
            shape.profile());
    cluster = new Cluster(directory, processes, config, ports);
    cleanUp = new CleanUp(cluster, new Blocks(config.dataDirectories()));
    waits = new JobWaits(cluster, "its size");
    examples =
        ExampleJobs.jar(shape.hadoop())
            .orElseThrow(() -> new UserError("no example jobs in " + shape.hadoop()));
  }

  @Override
  public void format() throws IOException, InterruptedException {
    for (Path data : config.dataDirectories()) {
      DemoDirectory.deleteTree(data);
    }
    cluster.format();
  }

  /**
   * Has the node's daemons and containers in a bounded memory from the next start on; those of the
   * cluster's masters are elsewhere.
   */
  public void bound(MemoryBound memory) {
    cluster.bound(memory);
  }

  /** HDFS. */
  public URI uri() {
    return config.uri();
  }

  /**
   * What its DataNode says of the scans that it drops from memory; nothing where it has no IBIS.
   */
  public JsonNode scans() throws IOException, InterruptedException {
    JsonNode beans = cluster.dataNode().get("/jmx?qry=Hadoop:service=DataNode,name=IbisScans");
    return beans.path("beans").path(0);
  }

  @Override
  public void start() throws IOException, InterruptedException {
    cluster.start(scheduling);
  }

  @Override
  public void stop() throws IOException {
    cluster.stop();
  }

  @Override
  public Path names() {
    return directory.names();
  }

  @Override
  public List<Path> data() {
    return config.dataDirectories();
  }

  /**
   * Runs one of Hadoop's example jobs to its end, which must be a good one.
   *
   * @param program the example's name
   * @param options {@code -Dkey=value}
   * @param arguments the program's own
   */
  public JobRun run(String program, List<String> options, List<String> arguments)
      throws IOException, InterruptedException {
    return run(program, options, arguments, progress -> {});
  }

  /**
   * The same.
   *
   * @param progress takes how far it is, 0 to 1; {@link #MAPS_DONE}
   */
  public JobRun run(
      String program, List<String> options, List<String> arguments, DoubleConsumer progress)
      throws IOException, InterruptedException {
    Job job =
        Job.submit(
            cluster, processes, examples, NAME, program, "1", new ArrayList<>(options), arguments);
    double seconds = waits.awaitEnd(job, progress).seconds();
    return new JobRun(seconds, job.finalCounters(JobCounters.NONE).shuffled());
  }

  /** Waits for the last container, deletes what jobs wrote, and waits until it is off the disk. */
  public void delete(String... outputs) throws IOException, InterruptedException {
    cleanUp.after(outputs);
  }

  /**
   * Checks that the NodeManager's scheduler has done something.
   *
   * @throws UserError where IBIS had no part in what was measured
   */
  public void checkScheduled() throws IOException, InterruptedException {
    IbisBean.parse(cluster.devices(cluster.nodes().get(0)))
        .checkScheduled(cluster.log("nodemanager"));
  }
}
