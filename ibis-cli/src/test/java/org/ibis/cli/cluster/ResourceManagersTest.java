package org.ibis.cli.cluster;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.ibis.cli.UserError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class ResourceManagersTest {
  @TempDir Path directory;

  /** Keys without yarn.resourcemanager, and values. */
  private static List<String> of(String... pairs) {
    Configuration conf = new Configuration(false);
    for (int i = 0; i < pairs.length; i += 2) {
      String key = pairs[i].startsWith("yarn.") ? pairs[i] : "yarn.resourcemanager." + pairs[i];
      conf.set(key, pairs[i + 1]);
    }
    return ResourceManagers.of(conf).stream().map(URI::toString).toList();
  }

  @Test
  void addressesAreFoundAsYarnsClientsFindThem() {
    assertEquals(List.of("http://10.0.0.1:8088"), of("hostname", "10.0.0.1"));
    assertEquals(
        List.of("http://10.0.0.2:99"), of("hostname", "10.0.0.1", "webapp.address", "10.0.0.2:99"));
    assertEquals(
        List.of("http://10.0.0.1:99"),
        of("hostname", "10.0.0.1", "webapp.address", "${yarn.resourcemanager.hostname}:99"));
    assertEquals(List.of("http://10.0.0.2:8088"), of("webapp.address", "10.0.0.2"));
    assertEquals(List.of("http://10.0.0.1:8088"), of("scheduler.address", "10.0.0.1:8030"));
    assertEquals(
        List.of("http://10.0.0.1:99"),
        of("address", "10.0.0.1:8032", "webapp.address", "0.0.0.0:99"));
    assertEquals(
        List.of("https://10.0.0.1:8090"),
        of("hostname", "10.0.0.1", "webapp.address", "x:1", "yarn.http.policy", "HTTPS_ONLY"));
    assertEquals(
        List.of("https://10.0.0.2:77"),
        of("webapp.https.address", "10.0.0.2:77", "yarn.http.policy", "https_only"));
    assertEquals(
        List.of("http://10.0.0.1:8088", "http://10.0.0.2:99"),
        of("ha.rm-ids", "a,b", "hostname.a", "10.0.0.1", "webapp.address.b", "10.0.0.2:99"));
  }

  @Test
  void whatIsMissingIsNamed() {
    for (String[] c :
        new String[][] {
          {"yarn.resourcemanager.hostname is not set"},
          {"yarn.resourcemanager.hostname.b is not set", "ha.rm-ids", "b"},
          {"yarn.resourcemanager.webapp.address", "webapp.address", "10.0.0.1:x"}
        }) {
      String[] pairs = List.of(c).subList(1, c.length).toArray(String[]::new);
      String message = assertThrows(IllegalArgumentException.class, () -> of(pairs)).getMessage();
      assertTrue(message.contains(c[0]), message);
    }
  }

  private static ResourceManagerOptions options(String... args) {
    return CommandLine.populateCommand(new ResourceManagerOptions(), args);
  }

  private static void refused(int code, String message, String variable, String... args) {
    UserError e = assertThrows(UserError.class, () -> options(args).client(variable));
    assertEquals(code, e.exitCode(), e.getMessage());
    assertTrue(e.getMessage().contains(message), e.getMessage());
    assertEquals(1, e.getMessage().lines().count(), e.getMessage());
  }

  @Test
  void whereNobodyKnowsOfAResourceManagerItIsSaidWhatToGive() throws IOException {
    String empty = directory.toString();
    refused(3, "give --rm HOST:PORT, or --conf DIR", null);
    refused(3, "give --rm HOST:PORT, or --conf DIR", " ");
    refused(3, "HADOOP_CONF_DIR: '" + empty + "' has no yarn-site.xml", empty);
    refused(2, "--conf: '" + empty + "' has no yarn-site.xml", null, "--conf", empty);
    refused(2, "--rm: 'rm1' is no HOST:PORT", null, "--rm", "rm1");
    Path site = directory.resolve("yarn-site.xml");
    Files.writeString(site, "<configuration/>");
    refused(3, site + ": yarn.resourcemanager.hostname is not set", empty);
    Files.writeString(site, "<configuration><property>");
    refused(2, "'" + site + "' can't be read: ", null, "--conf", empty);
  }

  @Test
  void aFileThatCanNotBeReadIsNotAbsent() throws IOException {
    String given = directory.toString();
    Path loop = Path.of("yarn-site.xml"); // nor can root
    Path site = Files.createSymbolicLink(directory.resolve(loop), loop);
    refused(2, "'" + site + "' can't be read: ", given);
    refused(2, "'" + site + "' can't be read: ", null, "--conf", given, "--rm", "rm1:8088");
  }

  @Test
  void certificatesAreReadForHttpsOnly() throws IOException {
    Files.writeString(directory.resolve("yarn-site.xml"), "<configuration/>");
    Path ssl = Files.writeString(directory.resolve("ssl-client.xml"), "<oops");
    assertDoesNotThrow(() -> options("--rm", "rm1:8088").client(directory.toString()));
    refused(2, "'" + ssl + "' can't be read: ", directory.toString(), "--rm", "https://rm1:8090");
  }

  @Test
  void anAddressNeedsNoConfiguration() {
    assertDoesNotThrow(() -> options("--rm", "rm1:8088").client(null));
    assertDoesNotThrow(() -> options("--rm", "rm1:8088").client(directory.toString()));
  }
}
