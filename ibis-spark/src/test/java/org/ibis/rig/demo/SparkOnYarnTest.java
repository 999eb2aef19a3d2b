package org.ibis.rig.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.ibis.core.FlowTag;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.Timeout;

/** A real Spark job on real daemons: its HDFS I/O is its own, at the weight that was set. */
@TestInstance(Lifecycle.PER_CLASS)
@Timeout(value = 25, unit = TimeUnit.MINUTES)
class SparkOnYarnTest {
  private static final int BLOCK_MB = 64;
  private static final long BLOCK = BLOCK_MB * 1024L * 1024L; // bytes
  private static final int FILES = 8;
  private static final int PARTS = 8;
  private static final long INPUT = FILES * BLOCK; // bytes
  private static final long SHUFFLE_AT_LEAST = 500_000_000; // bytes

  /** Of a block, what is over its last full window is left to the kernel while it is smaller. */
  private static final long SMALLEST_WINDOW = 1 << 20; // bytes

  private static final long FULL_WINDOW = 8 << 20; // bytes

  /** What a submission stages in HDFS, outside of any container: its configuration and its jar. */
  private static final long STAGED_AT_MOST = 1 << 20; // bytes

  private final Path home = Path.of(System.getProperty("ibis.home")).toAbsolutePath().normalize();
  private final Path sparkHome = Path.of(System.getProperty("spark.home"));
  private final DemoDirectory directory =
      new DemoDirectory(home, sparkHome.resolveSibling("cluster"));
  private final Path events = directory.work().resolve("events");
  private final Processes processes = new Processes(StateFile.open(directory.state()));

  private Cluster cluster;
  private SortRecords input;

  @BeforeAll
  void startCluster() throws IOException, InterruptedException {
    DemoDirectory.deleteTree(directory.work());
    Disks disks = new PlainDirectories(directory, List.of("hdfs", "intermediate", "control"));
    Files.createDirectories(events);
    Ports ports = Ports.free();
    ClusterConfig config =
        new ClusterConfig(
            directory,
            directory.hadoop(System.getProperty("hadoop.version")),
            ports,
            new ClusterShape(3, 1, 1024, BLOCK_MB, settings()),
            false,
            disks.profile());
    cluster = new Cluster(directory, processes, config, ports);
    cluster.format();
    cluster.start(Scheduling.CONTROLLED);
    loadInput();
  }

  private static Map<String, String> settings() {
    Map<String, String> settings = new HashMap<>();
    settings.put("ibis.window.initial.bytes", Long.toString(SMALLEST_WINDOW));
    settings.put("ibis.window.part.bytes", Long.toString(SMALLEST_WINDOW));
    settings.put("ibis.window.bulk.bytes", Long.toString(FULL_WINDOW));
    settings.put("yarn.nodemanager.aux-services", "ibis_io");
    settings.put(
        "yarn.nodemanager.aux-services.ibis_io.class", "org.ibis.nodemanager.IbisIoService");
    return settings;
  }

  private void loadInput() throws IOException, InterruptedException {
    Path text = Files.createDirectories(directory.text());
    input = SortRecords.write(text, FILES, BLOCK, 1);
    shell("load", "-put", text.toString(), "/input");
  }

  private void shell(String name, String... arguments) throws IOException, InterruptedException {
    Process shell = cluster.client(name, "org.apache.hadoop.fs.FsShell", List.of(arguments));
    boolean done = shell.waitFor(5, TimeUnit.MINUTES);
    processes.end(List.of(shell));
    assertTrue(done && shell.exitValue() == 0, () -> LogFile.firstError(cluster.log(name)));
  }

  @AfterAll
  void stopCluster() throws IOException {
    if (cluster != null) {
      cluster.stop();
    }
    processes.endAll();
    Leftovers.end(new Leftovers(directory).containers());
    DemoDirectory.deleteTree(directory.mount(""));
    DemoDirectory.deleteTree(directory.text());
  }

  @Test
  void inClusterModeTheEnvironmentGivesTheWeight() throws Exception {
    runsUnderItsOwnTag(
        "cluster",
        8,
        List.of("spark.yarn.appMasterEnv.IBIS_IO_WEIGHT=8", "spark.executorEnv.IBIS_IO_WEIGHT=8"));
    theNodeSaysOnceThatTheKernelHasNoWeightForContainers();
  }

  @Test
  void inClientModeTheConfigurationGivesTheWeight() throws Exception {
    runsUnderItsOwnTag("client", 3, List.of("spark.hadoop.ibis.io.weight=3"));
  }

  private void runsUnderItsOwnTag(String mode, double weight, List<String> settings)
      throws Exception {
    FlowBytes untaggedBefore = FlowBytes.of(cluster.dataNode(), FlowTag.UNTAGGED);

    String application =
        new SparkSubmission(processes, sparkHome, directory.conf(Scheduling.CONTROLLED.mode()))
            .run(cluster.log("spark-" + mode), arguments(mode, settings));

    SparkEvents spark = SparkEvents.of(events, application);
    assertTrue(spark.shuffleBytes() >= SHUFFLE_AT_LEAST, spark::toString);
    assertEquals(INPUT, cluster.hdfs().length(output(mode)), "bytes of output");
    assertEquals(INPUT, spark.inputBytes(), "what Spark says it read");
    assertEquals(INPUT, spark.outputBytes(), "what Spark says it wrote");

    long flushed = flushedOf(output(mode));
    FlowBytes own = awaitCounted(application, flushed);
    FlowBytes untagged = FlowBytes.of(cluster.dataNode(), FlowTag.UNTAGGED).since(untaggedBefore);
    System.out.printf(
        "%s mode: %s, %d to be flushed, its own %s, untagged %s%n",
        mode, spark, flushed, own, untagged);
    assertEquals(weight, own.weight());
    assertEquals(INPUT, own.read(), "each file is one split, read to its end and no further");
    assertEquals(flushed, own.written(), "all of the output but the ends of blocks");
    assertEquals(0, untagged.written(), "staged files are too small to be flushed");
    assertTrue(untagged.read() <= STAGED_AT_MOST, untagged::toString);
    outputIsTheInputSorted(mode);
  }

  private List<String> arguments(String mode, List<String> settings) {
    List<String> arguments =
        new ArrayList<>(
            List.of("--master", "yarn", "--deploy-mode", mode, "--queue", "root.wordcount"));
    arguments.addAll(List.of("--num-executors", "2", "--executor-cores", "1"));
    arguments.addAll(List.of("--executor-memory", "640m", "--driver-memory", "640m"));
    List<String> all = new ArrayList<>(settings);
    // They are on the node already. What YARN localises is untagged.
    all.add("spark.yarn.jars=local:" + sparkHome.resolve("jars") + "/*");
    all.add("spark.eventLog.enabled=true");
    all.add("spark.eventLog.dir=" + events.toUri());
    all.add("spark.ui.enabled=false");
    all.forEach(s -> arguments.addAll(List.of("--conf", s)));
    arguments.addAll(List.of("--class", "org.ibis.spark.SortJob", System.getProperty("job.jar")));
    arguments.addAll(List.of("/input", output(mode), Integer.toString(PARTS)));
    return arguments;
  }

  private static String output(String mode) {
    return "/output-" + mode;
  }

  /** Beans are refreshed each second, and flushes may still run when the job is over. */
  private FlowBytes awaitCounted(String application, long flushed)
      throws IOException, InterruptedException {
    Await.until(
        Duration.ofSeconds(30),
        () -> {
          FlowBytes now = FlowBytes.of(cluster.dataNode(), application);
          return now.read() >= INPUT && now.written() >= flushed;
        });
    return FlowBytes.of(cluster.dataNode(), application);
  }

  /** What is flushed in windows of the parts of an output, bytes. */
  private long flushedOf(String output) throws IOException, InterruptedException {
    long all = 0;
    for (int part = 0; part < PARTS; part++) {
      long rest = cluster.hdfs().length(String.format("%s/part-%05d", output, part));
      for (; rest > 0; rest -= Math.min(BLOCK, rest)) {
        long block = Math.min(BLOCK, rest);
        long end = block % FULL_WINDOW;
        all += end < SMALLEST_WINDOW ? block - end : block;
      }
    }
    return all;
  }

  private void outputIsTheInputSorted(String mode) throws IOException, InterruptedException {
    Path copy = Files.createDirectories(directory.work().resolve("text")).resolve("copy-" + mode);
    shell("get-" + mode, "-get", output(mode), copy.toString());
    assertEquals(input, SortRecords.read(copy));
  }

  /** The NodeManager here starts containers without cgroups of their own. */
  private void theNodeSaysOnceThatTheKernelHasNoWeightForContainers()
      throws IOException, InterruptedException {
    String message = "IBIS sets no I/O weight for container_";
    Path log = cluster.log("nodemanager");
    assertTrue(Await.until(Duration.ofSeconds(30), () -> LogFile.read(log).contains(message)));
    assertEquals(2, LogFile.read(log).split(message, -1).length, "said once");
  }
}
