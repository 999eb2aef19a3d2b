package org.ibis.rig.demo;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.ibis.cli.Progress;
import org.ibis.cli.UserError;

/** Source packages of well-known libraries, fetched by Maven from where it fetches all else. */
final class SourceJars {

  /**
   * A package.
   *
   * @param coordinates group, artifact, version
   * @param megabytes of text in it, about
   */
  private record SourceJar(String coordinates, int megabytes) {

    String fileName() {
      String[] parts = coordinates.split(":", -1);
      return parts[1] + "-" + parts[2] + "-sources.jar";
    }
  }

  /** Written by people first; generated code, which says the same over and over, last. */
  private static final List<SourceJar> ALL =
      List.of(
          new SourceJar("org.apache.hadoop:hadoop-common:3.4.3", 10),
          new SourceJar("org.apache.hadoop:hadoop-hdfs:3.4.3", 15),
          new SourceJar("org.jetbrains.kotlin:kotlin-compiler:1.9.24", 40),
          new SourceJar("org.apache.hive:hive-exec:3.1.3", 29),
          new SourceJar("org.hibernate.orm:hibernate-core:6.5.2.Final", 26),
          new SourceJar("org.elasticsearch:elasticsearch:7.17.20", 25),
          new SourceJar("io.trino:trino-main:440", 26),
          new SourceJar("org.apache.cassandra:cassandra-all:4.1.4", 18),
          new SourceJar("org.apache.druid:druid-processing:29.0.1", 18),
          new SourceJar("org.apache.calcite:calcite-core:1.37.0", 14),
          new SourceJar("org.apache.spark:spark-core_2.13:3.5.1", 14),
          new SourceJar("org.bouncycastle:bcprov-jdk18on:1.78", 14),
          new SourceJar("org.apache.hbase:hbase-server:2.5.8", 13),
          new SourceJar("org.apache.kafka:kafka-clients:3.7.0", 12),
          new SourceJar("org.apache.solr:solr-core:9.6.0", 12),
          new SourceJar("org.apache.groovy:groovy:4.0.21", 11),
          new SourceJar("org.eclipse.jdt:ecj:3.37.0", 10),
          new SourceJar("com.google.javascript:closure-compiler:v20240317", 9),
          new SourceJar("org.apache.lucene:lucene-core:9.10.0", 8),
          new SourceJar("org.apache.poi:poi:5.2.5", 8),
          new SourceJar("com.h2database:h2:2.2.224", 7),
          new SourceJar("org.eclipse.jgit:org.eclipse.jgit:6.9.0.202403050737-r", 6),
          new SourceJar("org.scala-lang:scala-compiler:2.13.14", 6),
          new SourceJar("org.apache.spark:spark-catalyst_2.13:3.5.1", 6),
          new SourceJar("com.amazonaws:aws-java-sdk-ec2:1.12.700", 38),
          new SourceJar("org.apache.poi:poi-ooxml-full:5.2.5", 43),
          new SourceJar("software.amazon.awssdk:ec2:2.25.60", 57));

  private final DemoDirectory directory;

  SourceJars(DemoDirectory directory) {
    this.directory = directory;
  }

  /** As many packages as it takes, or all where that is not enough. */
  List<Path> fetch(long megabytes) throws IOException, InterruptedException {
    Path jars = directory.text().resolve("jars");
    Files.createDirectories(jars);
    List<Path> fetched = new ArrayList<>();
    long found = 0;
    try (Progress progress = new Progress("Text for WordCount")) {
      for (SourceJar jar : ALL) {
        if (found >= megabytes) {
          break;
        }
        progress.at((double) found / megabytes);
        Path file = jars.resolve(jar.fileName());
        if (!Files.exists(file)) {
          progress.phase(jar.coordinates());
          copy(jar, jars);
        }
        fetched.add(file);
        found += jar.megabytes();
      }
      progress.done(fetched.size() + " source packages");
    }
    return fetched;
  }

  private void copy(SourceJar jar, Path to) throws IOException, InterruptedException {
    Path log = directory.text().resolve("maven.log");
    Process maven =
        new ProcessBuilder(
                directory.home().resolve("mvnw").toString(),
                "-q",
                "-B",
                "-N",
                "dependency:copy",
                "-Dartifact=" + jar.coordinates() + ":jar:sources",
                "-DoutputDirectory=" + to)
            .directory(directory.home().toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    maven.getOutputStream().close();
    if (maven.waitFor() != 0 || !Files.exists(to.resolve(jar.fileName()))) {
      throw UserError.missing(
          "fetching text (" + jar.coordinates() + ") failed: see " + log + ", or use --input DIR");
    }
  }
}
