package org.ibis.datanode;

import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.lang.reflect.Field;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mockito.Mockito;

/** Whoever installs says "off" where it throws: then it must not be in. */
class InstallationTest {
  private final DataNode dataNode = Mockito.mock(DataNode.class);

  @Test
  void whatGoesWrongWithTheBrokerDoesNotTakeItOut(@TempDir Path dir) throws Exception {
    try (URLClassLoader broken = withBrokenYarnSite(dir)) {
      Configuration conf = conf(broken);
      conf.set("ibis.broker.enabled", "true");
      conf.set("ibis.datanode.permits", "false");

      Installation.into(dataNode, conf);

      assertInstanceOf(IbisFileIoProvider.class, provider());
    }
  }

  @Test
  void whereItThrowsItIsNotIn(@TempDir Path dir) throws Exception {
    try (URLClassLoader broken = withBrokenYarnSite(dir)) {
      Configuration conf = conf(broken);
      assertThrows(RuntimeException.class, () -> Installation.into(dataNode, conf));
      assertNull(provider());
    }
  }

  private static URLClassLoader withBrokenYarnSite(Path dir) throws Exception {
    Files.writeString(dir.resolve("yarn-site.xml"), "<configuration><property>");
    return new URLClassLoader(
        new URL[] {dir.toUri().toURL()}, InstallationTest.class.getClassLoader());
  }

  private static Configuration conf(ClassLoader loader) {
    Configuration conf = new Configuration(false);
    conf.setClassLoader(loader);
    return conf;
  }

  private Object provider() throws ReflectiveOperationException {
    Field field = DataNode.class.getDeclaredField("fileIoProvider");
    field.setAccessible(true);
    return field.get(dataNode);
  }
}
