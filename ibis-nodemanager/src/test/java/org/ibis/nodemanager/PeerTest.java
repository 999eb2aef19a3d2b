package org.ibis.nodemanager;

import static org.ibis.nodemanager.TestDisk.eventually;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class PeerTest {
  private static final String CONTAINER = "container_1_0001_01_000002";
  private static final String OTHER = "container_1_0009_01_000001";

  private final List<ProcessHandle> children = new ArrayList<>();

  private static byte[] environment(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  @Test
  void theContainerIsReadFromTheEnvironment() {
    assertEquals("c", Peer.containerIn(environment("A=b\0CONTAINER_ID=c\0D=e\0")));
    assertNull(Peer.containerIn(environment("A=b\0XCONTAINER_ID=c\0")));
    assertNull(Peer.containerIn(environment("")));
  }

  /** Of a node that has written down nothing, or the first process of each container. */
  private static Peer.Containers known(Map<String, Integer> firstProcesses) {
    return known(firstProcesses, Map.of());
  }

  private static Peer.Containers known(
      Map<String, Integer> firstProcesses, Map<String, Set<String>> users) {
    return new Peer.Containers() {
      @Override
      public Set<String> users(String container) {
        return users.get(container);
      }

      @Override
      public Integer firstProcess(String container) {
        return firstProcesses.get(container);
      }
    };
  }

  private Process started(String... command) throws IOException {
    ProcessBuilder child = new ProcessBuilder(command);
    child.environment().put("CONTAINER_ID", CONTAINER);
    Process process = child.start();
    children.add(process.toHandle());
    return process;
  }

  /** The process, once it has become the program: before that its environment is its parent's. */
  private static Peer running(ProcessHandle process, String program) throws IOException {
    eventually(() -> process.info().command().orElse("").endsWith(program));
    return Peer.connected((int) process.pid(), 0);
  }

  private static void assertIsNot(Peer peer, String container, Peer.Containers known, String why) {
    var e = assertThrows(IOException.class, () -> peer.checkIs(container, known));
    assertTrue(e.getMessage().contains(why), e.getMessage());
  }

  @AfterEach
  void end() {
    children.forEach(ProcessHandle::destroyForcibly);
  }

  @Test
  void aProcessIsTheContainerThatItsEnvironmentNamesWhereYarnHasWrittenNothing() throws Exception {
    Peer peer = running(started("sleep", "60").toHandle(), "sleep");

    peer.checkIs(CONTAINER, known(Map.of()));

    assertIsNot(peer, OTHER, known(Map.of()), CONTAINER);
  }

  @Test
  void whatYarnHasStartedCountsForMoreThanWhatAnEnvironmentSays() throws Exception {
    Peer liar = running(started("sleep", "60").toHandle(), "sleep");
    Process shell = started("sh", "-c", "sleep 60; true");
    eventually(() -> shell.children().count() == 1);
    ProcessHandle inside = shell.children().findFirst().orElseThrow();
    children.add(inside);
    Peer child = running(inside, "sleep");
    Peer.Containers known = known(Map.of(CONTAINER, (int) shell.pid()));

    child.checkIs(CONTAINER, known);

    assertIsNot(liar, CONTAINER, known, "is none of " + CONTAINER);
  }

  @Test
  void aProcessThatIsGoneIsNobody() {
    assertThrows(IOException.class, () -> Peer.connected(Integer.MAX_VALUE, 0));
    assertThrows(
        IOException.class,
        () -> new Peer(Integer.MAX_VALUE, 0, 1).checkIs(CONTAINER, known(Map.of())));
  }

  @Test
  void anIdThatIsAnothersByNowIsNobody() throws Exception {
    Peer now = running(started("sleep", "60").toHandle(), "sleep");
    Peer before = new Peer(now.pid(), now.uid(), now.startTicks() - 1);

    assertIsNot(before, CONTAINER, known(Map.of()), "another one by now");
    assertThrows(IOException.class, () -> before.checkIsDaemon(Set.of("root")));
    assertThrows(IOException.class, () -> before.open(0, List.of(Path.of("/"))));
  }

  private static Peer self(int uid) throws IOException {
    return Peer.connected((int) ProcessHandle.current().pid(), uid);
  }

  @Test
  void aContainerThatThisNodeDoesNotRunIsUntrusted() throws Exception {
    assertEquals("this node does not run it", self(1).whyUntrusted(CONTAINER, known(Map.of())));
    assertNull(self(1).whyUntrusted(CONTAINER, known(Map.of(CONTAINER, 1))), "it was written down");
    assertNull(self(1).whyUntrusted(CONTAINER, known(Map.of(), Map.of(CONTAINER, Set.of("ann")))));
  }

  @Test
  void aProcessOfThisOnesUserIsADaemon() throws Exception {
    ProcessHandle sleeping = new ProcessBuilder("sleep", "60").start().toHandle();
    children.add(sleeping);
    int own = (int) Files.getAttribute(Path.of("/proc/" + sleeping.pid()), "unix:uid");
    new Peer(running(sleeping, "sleep").pid(), own, ticks(sleeping)).checkIsDaemon(Set.of());
  }

  private static long ticks(ProcessHandle process) throws IOException {
    return ProcessStat.of((int) process.pid()).startTicks();
  }

  /** It connects, and then becomes a program that runs as the owner of its file. */
  @Test
  void aProcessIsNoDaemonByWhatItHasBecomeSinceItConnected() throws Exception {
    ProcessHandle daemons = new ProcessBuilder("sleep", "60").start().toHandle();
    children.add(daemons);
    int pid = running(daemons, "sleep").pid();
    Peer task = new Peer(pid, 65_534, ticks(daemons));
    String owner = Files.getOwner(Path.of("/proc/" + pid)).getName();
    var e = assertThrows(IOException.class, () -> task.checkIsDaemon(Set.of(owner)));
    assertTrue(e.getMessage().contains("of user 65534 is no daemon"), e.getMessage());
    task.checkIsDaemon(Set.of("65534"));
  }

  /** A process of another user than this one, who started it: only root can. */
  @Test
  void aProcessOfAnotherUserIsUntrusted() throws Exception {
    assumeTrue(System.getProperty("user.name").equals("root"), "only root has others' processes");
    Peer.Containers anns = known(Map.of(), Map.of(CONTAINER, Set.of("daemon")));
    Peer.Containers nobodys = known(Map.of(), Map.of(CONTAINER, Set.of("daemon", "nobody")));
    Process process = started("setpriv", "--reuid", "65534", "sleep", "60");
    Peer peer = new Peer(running(process.toHandle(), "sleep").pid(), 65534, 0);

    assertEquals(
        "its process " + peer.pid() + " is of user 65534", peer.whyUntrusted(CONTAINER, anns));
    assertNull(peer.whyUntrusted(CONTAINER, nobodys));
    Peer root = new Peer(peer.pid(), 0, 0);
    assertNull(root.whyUntrusted(CONTAINER, anns), "root may be anybody");

    Process nameless = started("setpriv", "--reuid", "54321", "sleep", "60");
    Peer unknown = new Peer(running(nameless.toHandle(), "sleep").pid(), 54321, 0);
    assertNull(unknown.whyUntrusted(CONTAINER, anns), "who has no name can't be compared");

    Peer other = new Peer(peer.pid(), 1, 0);
    assertNull(other.whyUntrusted(CONTAINER, anns), "whoever owns it in /proc by now");
    Peer stranger = new Peer(peer.pid(), 2, 0);
    assertEquals(
        "its process " + peer.pid() + " is of user 2", stranger.whyUntrusted(CONTAINER, anns));
  }

  /** The id's decimal digits are another name of it, as a directory service may have two. */
  @Test
  void usersAreComparedByTheirIds() throws Exception {
    assumeTrue(System.getProperty("user.name").equals("root"), "only root has others' processes");
    Process process = started("setpriv", "--reuid", "65534", "sleep", "60");
    Peer peer = new Peer(running(process.toHandle(), "sleep").pid(), 65534, 0);
    assertNull(peer.whyUntrusted(CONTAINER, known(Map.of(), Map.of(CONTAINER, Set.of("65534")))));
    assertEquals(
        "its process " + peer.pid() + " is of user 65534",
        peer.whyUntrusted(CONTAINER, known(Map.of(), Map.of(CONTAINER, Set.of("1")))));
    assertNull(
        peer.whyUntrusted(CONTAINER, known(Map.of(), Map.of(CONTAINER, Set.of("1", "ann@corp")))),
        "nobody here can say who ann@corp is");
  }
}
