package org.ibis.itest;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipalLookupService;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a node needs whose NodeManager is a user of its own and has its containers run as another
 * one, by LinuxContainerExecutor: Hadoop's {@code container-executor} where {@code
 * -Ditest.container-executor} gives one, else what stands in for it.
 */
final class ForeignContainers {
  /** Users that each Debian has, with groups of the same name. */
  static final String NODE_MANAGER = "daemon";

  static final String CONTAINER = "nobody";

  private static final String STAND_IN = "/container-executor";
  private static final String GIVEN = System.getProperty("itest.container-executor");
  private static final String YARN = "yarn.nodemanager.";
  private static final String EXECUTOR = YARN + "linux-container-executor.";

  private final Path dir;
  private final List<String> jars;

  /**
   * @param dir the node's; others are let in
   */
  ForeignContainers(Path dir) throws IOException {
    this.dir = dir;
    let(dir, "rwxr-xr-x");
    for (String name : List.of("local", "logs", "recovery")) {
      own(Files.createDirectories(dir.resolve(name)));
    }
    let(Files.createDirectories(dir.resolve("tmp")), "rwxrwxrwx");
    if (GIVEN == null) {
      try (InputStream in = ForeignContainers.class.getResourceAsStream(STAND_IN)) {
        Files.copy(in, executor());
      }
      let(executor(), "rwxr-xr-x");
    }
    jars = readableJars();
  }

  private static void let(Path file, String mode) throws IOException {
    Path unused = Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(mode));
  }

  private static void own(Path file) throws IOException {
    UserPrincipalLookupService users = file.getFileSystem().getUserPrincipalLookupService();
    Path unused = Files.setOwner(file, users.lookupPrincipalByName(NODE_MANAGER));
  }

  private Path executor() {
    return GIVEN == null ? dir.resolve("container-executor") : Path.of(GIVEN);
  }

  /** This test's class path, where all users can read it. */
  private List<String> readableJars() throws IOException {
    List<String> all = new ArrayList<>();
    for (Path from : ClassPath.entries()) {
      Path to = dir.resolve("jars").resolve(all.size() + "-" + from.getFileName());
      try (Stream<Path> files = Files.walk(from)) {
        for (Path file : files.filter(Files::isRegularFile).toList()) {
          Path copy = to.resolve(from.relativize(file).toString());
          Files.createDirectories(copy.getParent());
          Path unused = Files.copy(file, copy);
          let(copy, "rw-r--r--");
        }
      }
      all.add(to.toString());
    }
    return all;
  }

  /** Keys of the node. */
  Map<String, String> keys() {
    Map<String, String> keys = new HashMap<>();
    keys.put(
        YARN + "container-executor.class",
        "org.apache.hadoop.yarn.server.nodemanager.LinuxContainerExecutor");
    keys.put(EXECUTOR + "path", executor().toString());
    keys.put(EXECUTOR + "group", NODE_MANAGER);
    keys.put(EXECUTOR + "nonsecure-mode.local-user", CONTAINER);
    keys.put("ibis.permit.socket", "auto");
    keys.put("ibis.permit.daemon.users", System.getProperty("user.name")); // the DataNode's
    String classPath = dir.resolve("conf") + "," + String.join(",", jars);
    keys.put("yarn.application.classpath", classPath);
    keys.put("mapreduce.application.classpath", classPath);
    return keys;
  }

  /** How the NodeManager is started. */
  Jvms.How nodeManager() {
    List<String> prefix = new ArrayList<>(List.of("setpriv", "--clear-groups"));
    prefix.addAll(List.of("--reuid=" + NODE_MANAGER, "--regid=" + NODE_MANAGER));
    if (GIVEN == null) { // which the stand-in becomes root by; the real one is set-uid
      prefix.addAll(List.of("--inh-caps=+setuid,+setgid", "--ambient-caps=+setuid,+setgid"));
    }
    return new Jvms.How(prefix, jars.stream().collect(Collectors.joining(File.pathSeparator)));
  }
}
