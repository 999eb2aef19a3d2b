package org.ibis.itest;

import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.ibis.cli.install.ProductJar;
import org.ibis.cli.install.Role;
import org.ibis.cli.install.Setting;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What {@code ibis install} puts on a machine is enough for the classes that it names there. */
class InstalledJarsTest {
  /** Hadoop's jars, and of IBIS's those of one role. */
  private static List<URL> classPath(Role role) throws Exception {
    List<ProductJar> missing = new ArrayList<>(ProductJar.all());
    missing.removeAll(ProductJar.of(Set.of(role)));
    List<URL> urls = new ArrayList<>();
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
      if (missing.stream().noneMatch(j -> entry.contains("/" + j.artifact() + "/target/"))) {
        urls.add(Path.of(entry).toUri().toURL());
      }
    }
    return urls;
  }

  @ParameterizedTest
  @EnumSource
  void classesOfItsPropertiesAreThere(Role role) throws Exception {
    int found = 0;
    try (URLClassLoader loader =
        new URLClassLoader(
            classPath(role).toArray(URL[]::new), ClassLoader.getPlatformClassLoader())) {
      for (Setting setting : Setting.of(Set.of(role), true)) {
        if (setting.value().startsWith("org.ibis.")) {
          Class<?> named = Class.forName(setting.value(), false, loader);
          assertSame(loader, named.getClassLoader());
          int unused = named.getDeclaredMethods().length; // resolves what they name
          found++;
        }
      }
    }
    assertTrue(found > 0, role + " names no class");
  }
}
