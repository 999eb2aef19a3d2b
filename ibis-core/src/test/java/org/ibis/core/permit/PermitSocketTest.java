package org.ibis.core.permit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.ibis.core.conf.IbisConf;
import org.ibis.core.conf.IbisKeys;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PermitSocketTest {
  private static final IbisConf AUTO = IbisConf.of(Map.of());
  private static final Path LONG = Path.of("/" + "x".repeat(107));

  @Test
  void eachLocalDirectoryHasOne() throws Exception {
    assertEquals(
        List.of(Path.of("/a/ibis/permits.sock"), Path.of("/b/ibis/permits.sock")),
        PermitSocket.of(AUTO, List.of(Path.of("/a"), Path.of("/b"))));
  }

  @Test
  void aPathThatIsTooLongIsDoneWithoutUnlessAllAre() throws Exception {
    assertEquals(
        List.of(Path.of("/a/ibis/permits.sock")),
        PermitSocket.of(AUTO, List.of(LONG, Path.of("/a"))));

    var e = assertThrows(IOException.class, () -> PermitSocket.of(AUTO, List.of(LONG)));
    assertTrue(e.getMessage().contains(IbisKeys.PERMIT_SOCKET), e.getMessage());
  }

  @Test
  void whatTheConfigurationNamesIsTheOnlyOne() throws Exception {
    IbisConf set = IbisConf.of(Map.of(IbisKeys.PERMIT_SOCKET, "/run/ibis.sock"));

    assertEquals(List.of(Path.of("/run/ibis.sock")), PermitSocket.of(set, List.of(LONG)));
    assertEquals(List.of(Path.of("/run/ibis.sock")), PermitSocket.find(set, List.of()));
  }

  @Test
  void aTaskFindsThoseThatAreThere(@TempDir Path temp) throws Exception {
    Path socket = temp.resolve("2/ibis/permits.sock");
    Path unused = Files.createDirectories(socket.getParent());
    unused = Files.createFile(socket);
    List<Path> ofApplication =
        List.of(
            temp.resolve("1/usercache/u/appcache/application_1_0001"),
            temp.resolve("2/usercache/u/appcache/application_1_0001"));

    assertEquals(List.of(socket), PermitSocket.find(AUTO, ofApplication));
    assertEquals(List.of(), PermitSocket.find(AUTO, List.of(temp)));
  }
}
