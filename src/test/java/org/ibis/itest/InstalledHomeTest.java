package org.ibis.itest;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Real daemons of a home that {@code ibis install} has been at, with the class path that Hadoop's
 * scripts make, and nothing else: they start, IBIS serves the I/O of a job, and {@code ibis
 * uninstall} gives the home back as it was.
 */
@Tag("install")
@Timeout(value = 15, unit = TimeUnit.MINUTES)
class InstalledHomeTest {
  private static final String HDFS = "org.apache.hadoop.hdfs.server.";
  private static final String YARN = "org.apache.hadoop.yarn.server.";
  private static final String SHELL = "org.apache.hadoop.fs.FsShell";
  private static final int WORDS = 900_000; // some 18 MB

  @TempDir private Path dir;
  private TarballHome home;
  private TestBundle bundle;
  private Path work;
  private HomeSite site;

  private void make() throws IOException {
    work = Files.createDirectories(dir.resolve("work"));
    home = TarballHome.in(dir.resolve("hadoop"));
    bundle = TestBundle.of(dir.resolve("bundle"));
    site = new HomeSite(home, work);
  }

  private void ibis(HomePrograms programs, String command, String... more) throws Exception {
    String[] arguments =
        Stream.concat(
                Stream.of(command, "--hadoop-home", home.directory().toString()), Stream.of(more))
            .toArray(String[]::new);
    int code = programs.runOther(command, bundle.command(arguments));
    assertEquals(0, code, () -> command + ": " + programs.log(command));
  }

  @Test
  void daemonsOfAnInstalledHomeServeAJobAndTheHomeIsGivenBack() throws Exception {
    make();
    Map<String, String> stock = home.tree();
    try (HomePrograms programs = new HomePrograms(home, work)) {
      ibis(programs, "install", "--yes");
      assertFalse(programs.log("install").contains("Note:"), () -> programs.log("install"));
      startAll(programs);
      String job = runsAJob(programs);
      assertServed(job);
      assertNativePartIsOfTheHome(programs.pid("datanode"));
      assertPage(programs);
      assertForetold(programs);
      ibis(programs, "doctor", "--all");
    }
    HomePrograms none = new HomePrograms(home, work);
    ibis(none, "uninstall", "--yes");
    assertEquals(stock, home.tree());
  }

  /** It is loaded where it lies, as /tmp may be mounted noexec. */
  private void assertNativePartIsOfTheHome(long pid) throws IOException {
    String name = "ibis-blockhint-linux-" + System.getProperty("os.arch") + ".so";
    Path part = home.directory().resolve("share/hadoop/common/lib").resolve(name);
    boolean isBuilt = Files.exists(part); // there was cargo for it
    String maps = Files.readString(Path.of("/proc", Long.toString(pid), "maps"));
    assertEquals(isBuilt, maps.contains(part.toString()), maps);
  }

  private void startAll(HomePrograms programs) throws Exception {
    programs.run("format", HDFS + "namenode.NameNode", "-format", "-force", "-nonInteractive");
    programs.start("namenode", home.conf(), HDFS + "namenode.NameNode");
    programs.start(
        "resourcemanager", site.confOfBroker(), YARN + "resourcemanager.ResourceManager");
    programs.start("nodemanager", home.conf(), YARN + "nodemanager.NodeManager");
    programs.start("datanode", home.conf(), HDFS + "datanode.DataNode");
    programs.await("no DataNode", site::takesFiles);
    programs.await("no NodeManager", site::takesJobs);
  }

  /** Writes, reads, and counts words, by commands of the home. */
  private String runsAJob(HomePrograms programs) throws Exception {
    Path input = work.resolve("words");
    Random random = new Random(1);
    try (var out = Files.newBufferedWriter(input)) {
      for (int i = 0; i < WORDS; i++) {
        out.write(i + "-" + Long.toString(random.nextLong(), Character.MAX_RADIX) + "\n");
      }
    }
    programs.run("put", SHELL, "-put", input.toString(), "/words");
    String jar = home.examples().toString();
    programs.run("wordcount", "org.apache.hadoop.util.RunJar", jar, "wordcount", "/words", "/out");
    Path back = Files.createDirectories(work.resolve("back"));
    programs.run("get", SHELL, "-get", "/words", "/out/part-r-00000", back.toString());
    assertArrayEquals(Files.readAllBytes(input), Files.readAllBytes(back.resolve("words")));
    try (Stream<String> lines = Files.lines(back.resolve("part-r-00000"))) {
      assertEquals(WORDS, lines.filter(line -> line.endsWith("\t1")).count());
    }
    JsonNode apps = Http.json(site.resourceManager() + "/ws/v1/cluster/apps").at("/apps/app");
    assertEquals(1, apps.size(), apps::toPrettyString);
    assertEquals("SUCCEEDED", apps.at("/0/finalStatus").asText(), apps::toPrettyString);
    return apps.at("/0/id").asText();
  }

  /** The whole cluster in shadow mode: another job, of which nothing is scheduled. */
  private void assertForetold(HomePrograms programs) throws Exception {
    NodeBeans disk = NodeBeans.ofNodeManager(site.nodeManager());
    mode(programs, "shadow");
    programs.await("it schedules still", () -> disk.disk("Shadow") == 1);
    long completed = disk.disk("Completed");
    String jar = home.examples().toString();
    programs.run("again", "org.apache.hadoop.util.RunJar", jar, "wordcount", "/words", "/again");
    Path again = work.resolve("back/again");
    programs.run("getagain", SHELL, "-get", "/again/part-r-00000", again.toString());
    assertEquals(-1, Files.mismatch(work.resolve("back/part-r-00000"), again));
    String job = lastJob();
    disk.awaitFlow(job, "ShadowBytes", n -> n > 0);
    for (String bytes :
        new String[] {"PersistentReadBytes", "PersistentWriteBytes", "IntermediateWriteBytes"}) {
      disk.awaitFlow(job, bytes, n -> n > 0); // by DataNode and tasks, over the socket
    }
    assertEquals(completed, disk.disk("Completed"), disk::toString);
    String[] arguments = {"shadow", site.nodeManager()};
    assertEquals(0, programs.runOther("shadow", bundle.command(arguments)));
    assertTrue(programs.log("shadow").contains(job), () -> programs.log("shadow"));
    mode(programs, "on");
    programs.await("it observes still", () -> disk.disk("Shadow") == 0);
  }

  private void mode(HomePrograms programs, String mode) throws Exception {
    String address = site.resourceManager();
    String[] arguments = {"mode", mode, "--cluster", "--rm", address};
    assertEquals(
        0,
        programs.runOther("mode-" + mode, bundle.command(arguments)),
        () -> programs.log("mode-" + mode));
  }

  private String lastJob() {
    JsonNode apps = Http.json(site.resourceManager() + "/ws/v1/cluster/apps").at("/apps/app");
    String last = "";
    for (JsonNode app : apps) {
      String id = app.path("id").asText();
      last = id.compareTo(last) > 0 ? id : last;
    }
    return last;
  }

  private void assertServed(String job) {
    NodeBeans permits = NodeBeans.ofNodeManager(site.nodeManager());
    for (String bytes :
        new String[] {"PersistentReadBytes", "PersistentWriteBytes", "IntermediateWriteBytes"}) {
      permits.awaitFlow(job, bytes, n -> n > 0);
    }
    permits.awaitIdle();
  }

  private void assertPage(HomePrograms programs) throws IOException {
    String page = site.resourceManager() + "/ibis/";
    assertTrue(Http.text(page).contains("<title>IBIS</title>"), () -> page);
    programs.await(
        "the broker hears of no node",
        () -> Http.json(page + "api/v1/cluster").path("nodes").asInt() > 0);
  }
}
