package org.ibis.cli.install;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The bundle's examples and the guides say what the command does. */
class BundleFilesTest {
  private static final Path ROOT = Path.of("..");
  private static final Path EXAMPLES = ROOT.resolve("ibis-dist/src/bundle/examples");

  private static SiteValues example(String name) throws IOException {
    Path file = EXAMPLES.resolve(name);
    byte[] bytes = Files.readAllBytes(file);
    assertEquals(false, SiteFile.of(bytes).hasBlock());
    return new SiteValues().add(file.toUri(), bytes);
  }

  @Test
  void examplesHaveThePropertiesThatAreInstalled() throws IOException {
    Map<String, Map<String, String>> expected = new TreeMap<>();
    for (Setting setting : Setting.all()) {
      expected
          .computeIfAbsent(setting.file(), f -> new TreeMap<>())
          .put(setting.key(), setting.wanted(new SiteValues()));
    }
    for (Map.Entry<String, Map<String, String>> file : expected.entrySet()) {
      assertEquals(file.getValue(), new TreeMap<>(example(file.getKey()).allBut(Set.of())));
    }
    assertEquals("1", example("mapred-site.xml").raw("ibis.io.weight"));
  }

  @Test
  void thePolicyIsTheOneOfTheGuide() throws IOException {
    String guide = Files.readString(ROOT.resolve("docs/operations.md"));
    for (Map.Entry<String, String> property :
        example("ibis-policy.xml").allBut(Set.of()).entrySet()) {
      String xml =
          "<name>" + property.getKey() + "</name><value>" + property.getValue() + "</value>";
      assertTrue(guide.contains(xml), xml);
    }
  }

  @Test
  void theGuidesNameEachPropertyAndJar() throws IOException {
    String guide = Files.readString(ROOT.resolve("docs/operations.md"));
    for (Setting setting : Setting.all()) {
      assertTrue(guide.contains(setting.key()), setting.key());
    }
    String readme = Files.readString(ROOT.resolve("README.md"));
    for (ProductJar jar : ProductJar.all()) {
      assertTrue(readme.contains("`" + jar.artifact() + "`"), jar.artifact());
    }
  }
}
