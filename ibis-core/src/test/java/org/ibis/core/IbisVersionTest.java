package org.ibis.core;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarOutputStream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IbisVersionTest {
  @TempDir Path dir;

  @Test
  void jarsOfOneVersionAreFine() throws IOException {
    try (URLClassLoader loader = loader(jar("ibis-core", "1.0"), jar("ibis-client", "1.0"))) {
      assertDoesNotThrow(() -> IbisVersion.check(loader));
    }
  }

  @Test
  void twoVersionsAreRefusedAndBothJarsNamed() throws IOException {
    try (URLClassLoader loader = loader(jar("ibis-core", "1.0"), jar("ibis-datanode", "1.1"))) {
      String message =
          assertThrows(IllegalStateException.class, () -> IbisVersion.check(loader)).getMessage();
      assertTrue(message.contains("1.0 in jar:file:"), message);
      assertTrue(message.contains("ibis-core-1.0.jar"), message);
      assertTrue(message.contains("1.1 in jar:file:"), message);
      assertTrue(message.contains("ibis-datanode-1.1.jar"), message);
    }
  }

  @Test
  void aJarThatLiesTwiceOnTheClassPathInTwoVersionsIsFound() throws IOException {
    try (URLClassLoader loader = loader(jar("ibis-core", "1.0"), jar("ibis-core", "0.9"))) {
      assertThrows(IllegalStateException.class, () -> IbisVersion.check(loader));
    }
  }

  @Test
  void theJarsOfThisBuildAreOfOneVersion() {
    assertDoesNotThrow(() -> IbisVersion.check(IbisVersion.class.getClassLoader()));
  }

  private static URLClassLoader loader(URL... jars) {
    return new URLClassLoader(jars, null);
  }

  private URL jar(String module, String version) throws IOException {
    Path file = dir.resolve(module + "-" + version + ".jar");
    try (OutputStream out = Files.newOutputStream(file);
        JarOutputStream jar = new JarOutputStream(out)) {
      jar.putNextEntry(new ZipEntry("META-INF/ibis/" + module + ".properties"));
      jar.write(("version=" + version + "\n").getBytes(StandardCharsets.UTF_8));
      jar.closeEntry();
    }
    return file.toUri().toURL();
  }
}
