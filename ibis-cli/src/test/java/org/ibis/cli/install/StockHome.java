package org.ibis.cli.install;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** A Hadoop home laid out as Apache's tarball is, with small files for its jars. */
final class StockHome {
  /** For which the bundle has a native part, as Java calls them. */
  static final List<String> MACHINES = List.of("aarch64", "amd64");

  private static final String LICENCE =
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <?xml-stylesheet type="text/xsl" href="configuration.xsl"?>
      <!--
        Licensed under the Apache License, Version 2.0; </configuration> is how a file ends.
      -->

      <!-- Put site-specific property overrides in this file. -->

      """;

  /** As in the tarball: nothing is set. */
  static final Map<String, String> EMPTY =
      Map.of(
          "core-site.xml", LICENCE + "<configuration>\n</configuration>\n",
          "hdfs-site.xml", LICENCE + "<configuration>\n\n</configuration>\n",
          "yarn-site.xml",
              """
              <?xml version="1.0"?>
              <configuration>

              <!-- Site specific YARN configuration properties -->

              </configuration>
              """,
          "mapred-site.xml", LICENCE + "<configuration>\n\n</configuration>\n");

  /** As administrators leave them: lists, variables, no last line, Windows' lines, one line. */
  static final Map<String, String> GROWN =
      Map.of(
          "core-site.xml",
          (LICENCE
                  + """
                      <configuration>
                      \t<property><name>fs.defaultFS</name>
                      <value>hdfs://nn:8020</value><final>true</final></property>
                      <!-- Zürich -->
                      </configuration>""")
              .replace("\n", "\r\n"),
          "hdfs-site.xml",
          "<configuration><property name='dfs.replication' value='2'/>"
              + "<property><name>a</name><value><![CDATA[</configuration>]]></value></property>"
              + "</configuration>",
          "yarn-site.xml",
          """
              <configuration>
                <property>
                  <name>yarn.nodemanager.aux-services</name>
                  <value>mapreduce_shuffle, spark_${spark.name}</value>
                </property>
                <property>
                  <name>yarn.resourcemanager.scheduler.monitor.enable</name>
                  <value>true</value>
                </property>
                </configuration>   <!-- the end -->

              """,
          "mapred-site.xml",
          "<configuration/>");

  private final Path directory;

  private StockHome(Path directory) {
    this.directory = directory;
  }

  /** Makes one, with the site files given. */
  static StockHome in(Path directory, String version, Map<String, String> sites)
      throws IOException {
    for (String dir :
        List.of("bin", "sbin", "etc/hadoop", "lib/native", "share/hadoop/mapreduce/lib-examples")) {
      Files.createDirectories(directory.resolve(dir));
    }
    for (String part : List.of("common", "hdfs", "yarn")) {
      Path lib = Files.createDirectories(directory.resolve("share/hadoop/" + part + "/lib"));
      Files.writeString(lib.resolve("library-of-" + part + "-1.0.jar"), part);
      Files.writeString(
          lib.resolveSibling("hadoop-" + part + "-" + version + ".jar"), part + version);
    }
    Files.writeString(
        directory.resolve("share/hadoop/common/hadoop-common-" + version + "-tests.jar"), "tests");
    Files.writeString(directory.resolve("bin/hadoop"), "#!/usr/bin/env bash\n");
    Files.writeString(directory.resolve("etc/hadoop/hadoop-env.sh"), "# nothing\n");
    int file = 0;
    for (Map.Entry<String, String> site : new TreeMap<>(sites).entrySet()) {
      Path path = directory.resolve("etc/hadoop").resolve(site.getKey());
      Files.write(path, site.getValue().getBytes(UTF_8));
      Files.setPosixFilePermissions(
          path, PosixFilePermissions.fromString(file % 2 == 0 ? "rw-r-----" : "rw-rw-r--"));
      Files.setLastModifiedTime(
          path, FileTime.from(Instant.parse("2021-03-04T05:06:07.12345678" + file + "Z")));
      file++;
    }
    return new StockHome(directory);
  }

  /** One with the jars of this test's class path in it, which are Maven Central's. */
  static StockHome ofRealJars(Path directory) throws IOException {
    List<Path> jars =
        Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
            .map(Path::of)
            .filter(jar -> jar.toString().endsWith(".jar") && Files.exists(jar))
            .toList();
    Path common =
        jars.stream()
            .filter(jar -> jar.getFileName().toString().startsWith("hadoop-common-"))
            .findFirst()
            .orElseThrow();
    String version = common.getFileName().toString().replaceAll("hadoop-common-(.*)\\.jar", "$1");
    StockHome home = in(directory, version, EMPTY);
    for (Path jar : jars) {
      String name = jar.getFileName().toString();
      if (!name.startsWith("ibis-")) {
        String to = name.startsWith("hadoop-common-") ? "" : "lib/";
        Files.copy(
            jar,
            directory.resolve("share/hadoop/common/" + to + name),
            StandardCopyOption.REPLACE_EXISTING);
      }
    }
    return home;
  }

  /** A bundle with a small file for each jar. */
  static Path bundle(Path directory, String version) throws IOException {
    StringBuilder sums = new StringBuilder();
    for (ProductJar jar : ProductJar.all()) {
      Path to = Files.createDirectories(directory.resolve("hadoop").resolve(jar.directory()));
      Path file = to.resolve(jar.fileName(version));
      Files.write(file, content(jar));
      sums.append(Digest.of(Files.readAllBytes(file)))
          .append("  ./")
          .append(directory.relativize(file))
          .append('\n');
    }
    Files.writeString(directory.resolve("SHA256SUMS"), sums);
    return directory;
  }

  /** What a jar of the bundle holds: one has native parts. */
  static byte[] content(ProductJar jar) throws IOException {
    String text = jar.artifact() + " of IBIS";
    if (!jar.artifact().equals("ibis-blockhint")) {
      return text.getBytes(UTF_8);
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      for (String machine : MACHINES) {
        ZipEntry entry = new ZipEntry("META-INF/native/linux-" + machine + "/libibisflush.so");
        entry.setTime(0); // the same bytes each time
        zip.putNextEntry(entry);
        zip.write((text + " on " + machine).getBytes(UTF_8));
      }
    }
    return bytes.toByteArray();
  }

  Path directory() {
    return directory;
  }

  Path site(String name) {
    return directory.resolve("etc/hadoop").resolve(name);
  }

  /** Each file's bytes, mode and time by its place, each directory's mode. */
  Map<String, String> tree() throws IOException {
    return tree(true);
  }

  /** The same without times, and without what the installer keeps for itself. */
  Map<String, String> contents() throws IOException {
    Map<String, String> all = tree(false);
    all.keySet().removeIf(name -> name.startsWith(".ibis-install"));
    return all;
  }

  private Map<String, String> tree(boolean withTimes) throws IOException {
    Map<String, String> all = new TreeMap<>();
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.toList()) {
        boolean isFile = Files.isRegularFile(file);
        all.put(
            directory.relativize(file).toString(),
            PosixFilePermissions.toString(Files.getPosixFilePermissions(file))
                + (isFile ? " " + Digest.of(Files.readAllBytes(file)) : "")
                + (isFile && withTimes ? " " + Files.getLastModifiedTime(file) : ""));
      }
    }
    return all;
  }
}
