package org.ibis.datanode;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.URL;
import java.net.URLClassLoader;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.ibis.core.FailOpen;
import org.ibis.core.conf.IbisConf;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NodeManagerPlacesTest {
  private static final String ME = System.getProperty("user.name");
  private static final String LOCAL = "yarn.nodemanager.local-dirs";

  @TempDir Path directory;

  @BeforeEach
  void pass() throws IOException {
    directory = directory.toRealPath();
    Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  /** What a DataNode looks at, with a yarn-site.xml on its class path. */
  private List<Path> places(Map<String, String> yarn, Map<String, String> core) throws IOException {
    Configuration site = new Configuration(false);
    yarn.forEach(site::set);
    Path classes = Files.createDirectories(directory.resolve("classes"));
    try (var out = Files.newOutputStream(classes.resolve("yarn-site.xml"))) {
      site.writeXml(out);
    }
    return look(core, classes);
  }

  private static List<Path> look(Map<String, String> core, Path classes) throws IOException {
    try (URLClassLoader loader = new URLClassLoader(new URL[] {classes.toUri().toURL()}, null)) {
      Configuration conf = new Configuration(false);
      conf.setClassLoader(loader);
      core.forEach(conf::set);
      FailOpen failOpen = new FailOpen(() -> 0, (line, cause) -> {});
      return NodeManagerPlaces.of(new IbisConf(conf::getTrimmed), conf, failOpen).get();
    }
  }

  private ServerSocketChannel listen(Path socket) throws IOException {
    Files.createDirectories(
        socket.getParent(),
        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwxr-xr-x")));
    return ServerSocketChannel.open(StandardProtocolFamily.UNIX)
        .bind(UnixDomainSocketAddress.of(socket));
  }

  @Test
  void aNodeManagerOfAnotherUserIsFoundWhereItListens() throws IOException {
    Path socket = directory.resolve("yarn/local/ibis/permits.sock");
    try (ServerSocketChannel unused = listen(socket)) {
      String raw = directory + "/${user.name}/local/";
      Path own = directory.resolve(ME + "/local/ibis/permits.sock");
      assertEquals(List.of(own, socket), places(Map.of(LOCAL, raw), Map.of()));
    }
  }

  @Test
  void theDefaultOfLocalDirectoriesIsKnown() throws IOException {
    Path socket = directory.resolve("hadoop-yarn/nm-local-dir/ibis/permits.sock");
    try (ServerSocketChannel unused = listen(socket)) {
      String tmp = directory + "/hadoop-${user.name}";
      Path own = directory.resolve("hadoop-" + ME + "/nm-local-dir/ibis/permits.sock");
      assertEquals(List.of(own, socket), places(Map.of(), Map.of("hadoop.tmp.dir", tmp)));
    }
  }

  @Test
  void aSocketThatIsSetMayHaveAVariableToo() throws IOException {
    Path socket = directory.resolve("run-yarn/permits.sock");
    try (ServerSocketChannel unused = listen(socket)) {
      String raw = directory + "/run-${user.name}/permits.sock";
      Path own = directory.resolve("run-" + ME + "/permits.sock");
      assertEquals(
          List.of(own, socket), places(Map.of(LOCAL, "/d/1"), Map.of("ibis.permit.socket", raw)));
    }
  }

  @Test
  void aNodeWithoutYarnHasNone() throws IOException {
    Path nothing = Files.createDirectories(directory.resolve("nothing"));
    assertTrue(look(Map.of("hadoop.tmp.dir", "/tmp/hadoop-${user.name}"), nothing).isEmpty());
  }
}
