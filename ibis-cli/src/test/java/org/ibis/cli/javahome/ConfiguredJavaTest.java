package org.ibis.cli.javahome;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfiguredJavaTest {
  @TempDir Path directory;

  private Path java(String name, String release) throws IOException {
    Path home = Files.createDirectories(directory.resolve(name));
    Files.writeString(home.resolve("release"), "IMPLEMENTOR=\"x\"\n" + release + "\n");
    return home;
  }

  private static void jar(Path file, String version) throws IOException {
    Files.createDirectories(file.getParent());
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().put(Attributes.Name.IMPLEMENTATION_VERSION, version);
    try (OutputStream out = Files.newOutputStream(file)) {
      new JarOutputStream(out, manifest).close();
    }
  }

  @Test
  void versionsByTheirFiles() throws IOException {
    assertEquals(OptionalInt.of(8), JavaVersion.in(java("java-8", "JAVA_VERSION=\"1.8.0_392\"")));
    assertEquals(OptionalInt.of(11), JavaVersion.in(java("java-11", "JAVA_VERSION=\"11.0.22\"")));
    assertEquals(OptionalInt.of(21), JavaVersion.in(java("java-21", "JAVA_VERSION=21")));
    jar(directory.resolve("jre-8/jre/lib/rt.jar"), "1.8.0_392");
    assertEquals(OptionalInt.of(8), JavaVersion.in(directory.resolve("jre-8")));
    jar(directory.resolve("jre-11/lib/jrt-fs.jar"), "11.0.22");
    assertEquals(OptionalInt.of(11), JavaVersion.in(directory.resolve("jre-11")));
    assertEquals(OptionalInt.empty(), JavaVersion.in(directory.resolve("nowhere")));
    assertEquals(
        OptionalInt.of(Runtime.version().feature()),
        JavaVersion.in(Path.of(System.getProperty("java.home"))));
  }

  @Test
  void aScriptOfOnePartOfHadoopGoesBeforeThatOfAll() throws IOException {
    Path eight = java("java-8", "JAVA_VERSION=\"1.8.0_392\"");
    Path new17 = java("java-17", "JAVA_VERSION=\"17.0.9\"");
    Files.writeString(directory.resolve("hadoop-env.sh"), "export JAVA_HOME=" + new17);
    Files.writeString(directory.resolve("yarn-env.sh"), "export JAVA_HOME=" + eight);
    List<JavaUse> uses = new ConfiguredJava(directory, Optional.empty()).of(Set.of("hdfs", "yarn"));
    assertEquals(
        List.of(
            new JavaUse("hdfs", "hadoop-env.sh", new17.toString(), OptionalInt.of(17), true),
            new JavaUse("yarn", "yarn-env.sh", eight.toString(), OptionalInt.of(8), true)),
        uses);
  }

  @Test
  void noScriptSaysAnything() {
    assertEquals(
        List.of(new JavaUse("yarn", "", "", OptionalInt.empty(), false)),
        new ConfiguredJava(directory, Optional.empty()).of(Set.of("yarn")));
  }

  @Test
  void tasksMayHaveOneOfTheirOwn() throws IOException {
    String eight = java("java-8", "JAVA_VERSION=\"1.8.0_392\"").toString();
    Map<String, String> settings =
        Map.of(
            "mapreduce.map.env",
            "LANG=C, JAVA_HOME=" + eight,
            "mapreduce.reduce.env.JAVA_HOME",
            eight,
            "yarn.nodemanager.env-whitelist",
            "JAVA_HOME,HADOOP_HOME",
            "yarn.app.mapreduce.am.env",
            "JAVA_HOME=$OTHER");
    assertEquals(
        List.of("mapreduce.map.env", "mapreduce.reduce.env.JAVA_HOME"),
        ConfiguredJava.ofTasks(settings).stream()
            .filter(JavaUse::isTooOld)
            .map(JavaUse::sayer)
            .toList());
  }
}
