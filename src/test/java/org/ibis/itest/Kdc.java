package org.ibis.itest;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import org.apache.hadoop.minikdc.MiniKdc;

/** A key distribution centre, and what a cluster's configuration says for it. */
final class Kdc implements AutoCloseable {
  private static final List<String> DAEMONS = List.of("nn", "dn", "rm", "nm", "HTTP");

  private final Path dir;
  private final MiniKdc kdc;
  private final String host = InetAddress.getLoopbackAddress().getCanonicalHostName();

  /**
   * Starts it, with the principals of all daemons.
   *
   * @param dir for its files and for keytabs
   */
  Kdc(Path dir) throws Exception {
    this.dir = Files.createDirectories(dir);
    Properties conf = MiniKdc.createConf();
    conf.setProperty(MiniKdc.KDC_BIND_ADDRESS, "localhost");
    kdc = new MiniKdc(conf, this.dir.toFile());
    kdc.start();
    for (String daemon : DAEMONS) {
      kdc.createPrincipal(keytab(daemon).toFile(), daemon + "/" + host);
    }
  }

  private Path keytab(String name) {
    return dir.resolve(name + ".keytab");
  }

  /** A daemon's principal, or a user's, as the logs have it. */
  String principal(String name) {
    return (DAEMONS.contains(name) ? name + "/" + host : name) + "@" + kdc.getRealm();
  }

  /** What every process needs to find this. */
  Map<String, String> environment() {
    return Map.of("JAVA_TOOL_OPTIONS", javaOption());
  }

  /** The same, as an option of Java. */
  String javaOption() {
    return "-Djava.security.krb5.conf=" + kdc.getKrb5conf();
  }

  /** The environment of a user's process, who is made if need be and has a ticket by it. */
  Map<String, String> user(String name) throws Exception {
    if (!Files.exists(keytab(name))) {
      kdc.createPrincipal(keytab(name).toFile(), name);
    }
    return Map.of("KRB5PRINCIPAL", principal(name), "KRB5KEYTAB", keytab(name).toString());
  }

  /** That of a cluster whose daemons log in here, on ports that anybody may have. */
  Map<String, String> keys() {
    Map<String, String> keys = new TreeMap<>();
    keys.put("hadoop.security.authentication", "kerberos");
    keys.put("hadoop.security.authorization", "true");
    keys.put("dfs.block.access.token.enable", "true");
    keys.put("dfs.data.transfer.protection", "authentication");
    keys.put("ignore.secure.ports.for.testing", "true"); // no HTTPS
    keys.put("dfs.datanode.hostname", host);
    login(keys, "dfs.namenode.kerberos.principal", "dfs.namenode.keytab.file", "nn");
    login(keys, "dfs.datanode.kerberos.principal", "dfs.datanode.keytab.file", "dn");
    login(keys, "yarn.resourcemanager.principal", "yarn.resourcemanager.keytab", "rm");
    login(keys, "yarn.nodemanager.principal", "yarn.nodemanager.keytab", "nm");
    keys.put("dfs.web.authentication.kerberos.principal", "HTTP/_HOST@" + kdc.getRealm());
    keys.put("dfs.web.authentication.kerberos.keytab", keytab("HTTP").toString());
    keys.put("mapreduce.jobhistory.address", ""); // there is none to give a token
    return keys;
  }

  private void login(Map<String, String> keys, String principal, String keytab, String name) {
    keys.put(principal, name + "/_HOST@" + kdc.getRealm());
    keys.put(keytab, keytab(name).toString());
  }

  @Override
  public void close() throws IOException {
    kdc.stop();
  }
}
