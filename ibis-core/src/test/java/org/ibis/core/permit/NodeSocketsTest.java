package org.ibis.core.permit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.ibis.core.FailOpen;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A DataNode finds the permits of a NodeManager of another user, and nobody else's. */
class NodeSocketsTest {
  private static final String OTHER = "nobody";

  @TempDir Path directory;
  private final List<String> told = new ArrayList<>();
  private final List<ServerSocketChannel> open = new ArrayList<>();
  private final FailOpen failOpen = new FailOpen(() -> 0, (line, cause) -> told.add(line));

  @BeforeEach
  void pass() throws IOException {
    directory = directory.toRealPath();
    Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  @AfterEach
  void close() throws IOException {
    for (ServerSocketChannel channel : open) {
      channel.close();
    }
  }

  private Path listen(String user) throws IOException {
    Path socket = directory.resolve("d-" + user + "/ibis/permits.sock");
    Files.createDirectories(
        socket.getParent(),
        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwxr-xr-x")));
    ServerSocketChannel channel = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
    open.add(channel.bind(UnixDomainSocketAddress.of(socket)));
    return socket;
  }

  private void give(String user, Path... paths) throws IOException {
    assumeTrue(System.getProperty("user.name").equals("root"), "only root gives files away");
    for (Path path : paths) {
      Files.setOwner(
          path, path.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName(user));
    }
  }

  private List<Path> find(String... trusted) {
    String raw = PermitSocket.below(directory + "/d-${user.name}");
    List<Path> known = List.of(directory.resolve("d-me/ibis/permits.sock"));
    List<VariablePath> others = List.of(VariablePath.of(raw, key -> null));
    List<Path> all =
        new ArrayList<>(new NodeSockets(known, others, Set.of(trusted), failOpen).get());
    assertEquals(known.get(0), all.remove(0)); // what this process makes of it is always among them
    return all;
  }

  @Test
  void whereAnotherUserListens() throws IOException {
    assertEquals(List.of(), find(OTHER));
    Path socket = listen("yarn");
    assertEquals(List.of(socket), find(OTHER)); // its own user's, of another name
    give(OTHER, socket, socket.getParent(), socket.getParent().getParent());
    assertEquals(List.of(socket), find(OTHER));
    assertEquals(List.of(), told);
    open.remove(0).close();
    assertEquals(List.of(), find(OTHER)); // what is left behind is no place
  }

  @Test
  void aUserWhoIsNotTrustedGivesNoPermits() throws IOException {
    Path socket = listen("eve");
    give(OTHER, socket, socket.getParent(), socket.getParent().getParent());
    assertEquals(List.of(), find("yarn"));
    assertEquals(1, failOpen.get(FailOpen.Reason.NO_PERMITS));
    assertTrue(
        told.get(0)
            .contains(
                "is nobody's: where that is the NodeManager's user, add it to"
                    + " ibis.permit.nodemanager.users"),
        told.toString());
  }

  @Test
  void aPlaceWhereOthersMayPutTheirsIsNone() throws IOException {
    Path socket = listen("yarn");
    Path local = socket.getParent().getParent();
    Files.setPosixFilePermissions(local, PosixFilePermissions.fromString("rwxrwxrwx"));
    assertEquals(List.of(), find());
    assertTrue(told.get(0).contains("chmod go-w " + local), told.toString());
    Files.setPosixFilePermissions(local, PosixFilePermissions.fromString("rwxr-xr-x"));
    assertEquals(List.of(socket), find());
    give(OTHER, socket.getParent()); // a stranger's directory with a trusted user's socket in it
    assertEquals(List.of(), find());
  }

  @Test
  void aLinkOnTheWayIsFollowedIfItIsSafe() throws IOException {
    Path disk = Files.createDirectory(directory.resolve("disk"));
    Files.createSymbolicLink(directory.resolve("d-yarn"), disk);
    Path socket = listen("yarn");
    assertEquals(List.of(socket), find());
    Files.setPosixFilePermissions(disk, PosixFilePermissions.fromString("rwxrwxrwx"));
    assertEquals(List.of(), find());
  }

  @Test
  void otherPlacesAreNotLookedAt() throws IOException {
    Path elsewhere = Files.createDirectories(directory.resolve("elsewhere/ibis"));
    ServerSocketChannel channel = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
    open.add(channel.bind(UnixDomainSocketAddress.of(elsewhere.resolve("permits.sock"))));
    assertEquals(List.of(), find());
    assertEquals(List.of(), told);
  }

  @Test
  void onlyWhoListens() throws IOException {
    Path table = directory.resolve("unix");
    Files.writeString(
        table,
        """
        Num       RefCount Protocol Flags    Type St Inode Path
        0000000050a99092: 00000002 00000000 00010000 0001 01 124722 /a b/ibis/permits.sock
        0000000050a99093: 00000003 00000000 00000000 0001 03 124723 /connected
        0000000050a99094: 00000002 00000000 00010000 0001 01 124724 @abstract
        0000000050a99095: 00000002 00000000 00010000 0001 01 124725
        nothing
        0000000050a99096: 00000002 00000000 00010000 0001 01 124726 /second
        """);
    assertEquals(
        Set.of(Path.of("/a b/ibis/permits.sock"), Path.of("/second")),
        ListeningSockets.find(table, p -> true, 9));
    assertEquals(1, ListeningSockets.find(table, p -> true, 1).size());
  }
}
