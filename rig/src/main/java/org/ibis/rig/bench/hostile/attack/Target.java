package org.ibis.rig.bench.hostile.attack;

import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What an attacker knows of the cluster and of itself.
 *
 * @param hdfs where the NameNode is
 * @param file that is the attacker's own to read
 * @param socket where the NodeManager gives permits
 * @param local a local directory of the node
 * @param broker where nodes report, on the loopback address
 * @param web where the ResourceManager has the broker's pages
 * @param application its own
 * @param container its own
 * @param victim the application that it is aimed at
 */
public record Target(
    URI hdfs,
    String file,
    String socket,
    String local,
    int broker,
    int web,
    String application,
    String container,
    String victim) {

  /** As arguments of a program, which {@link #parse} reads; who is attacked by whom is left out. */
  public Map<String, String> toArguments() {
    Map<String, String> all = new LinkedHashMap<>();
    all.put("hdfs", hdfs.toString());
    all.put("file", file);
    all.put("socket", socket);
    all.put("local", local);
    all.put("broker", Integer.toString(broker));
    all.put("web", Integer.toString(web));
    all.put("victim", victim);
    return all;
  }

  /** For a process that is a container. */
  public static Target parse(Map<String, String> arguments, String application, String container) {
    return new Target(
        URI.create(arguments.get("hdfs")),
        arguments.get("file"),
        arguments.get("socket"),
        arguments.get("local"),
        Integer.parseInt(arguments.get("broker")),
        Integer.parseInt(arguments.get("web")),
        application,
        container,
        arguments.get("victim"));
  }

  /** An application of this cluster that comes so many after the attacker's own. */
  public String applicationAfter(long count) {
    int number = application.lastIndexOf('_') + 1;
    return application.substring(0, number)
        + String.format("%04d", Long.parseLong(application.substring(number)) + count);
  }
}
