package org.ibis.cli.install;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Links between pages lead somewhere, in the source tree and where the bundle is unpacked. */
class DocumentLinksTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");
  private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.*)$");
  private static final Pattern ELSEWHERE = Pattern.compile("[a-z]+:.*");

  /** Those of the source tree by their place in the bundle, where it is not the same. */
  private static final Map<String, String> MOVED =
      Map.of("ibis-dist/src/bundle/README.md", "README.md");

  /** What {@code make-bundle} takes besides: files and directories. */
  private static final Set<String> IN_BUNDLE =
      Set.of("docs", "CHANGELOG.md", "LICENSE", "README.md");

  private static List<Path> pages() throws IOException {
    List<Path> pages = new ArrayList<>();
    try (Stream<Path> docs = Files.list(ROOT.resolve("docs"))) {
      docs.filter(p -> p.toString().endsWith(".md")).forEach(pages::add);
    }
    for (String page :
        List.of(
            "README.md",
            "CHANGELOG.md",
            "CONTRIBUTING.md",
            "rig/native/README.md",
            "ibis-blockhint/native/README.md",
            "ibis-dist/src/bundle/README.md")) {
      pages.add(ROOT.resolve(page));
    }
    return pages;
  }

  private static Set<String> anchors(Path page) throws IOException {
    return HEADING
        .matcher(Files.readString(page))
        .results()
        .map(
            m ->
                m.group(1)
                    .toLowerCase(Locale.ROOT)
                    .replaceAll("[^\\p{L}\\p{N}_ -]", "")
                    .strip()
                    .replace(' ', '-'))
        .collect(Collectors.toSet());
  }

  /** Null where it leads somewhere. */
  private static String dead(Path page, String link) throws IOException {
    int hash = link.indexOf('#');
    String file = hash < 0 ? link : link.substring(0, hash);
    Path target = file.isEmpty() ? page : page.resolveSibling(file).normalize();
    if (!Files.exists(target)) {
      return "there is no " + target;
    }
    String anchor = hash < 0 ? "" : link.substring(hash + 1);
    boolean leads =
        anchor.isEmpty() || !target.toString().endsWith(".md") || anchors(target).contains(anchor);
    return leads ? null : target + " has no heading for #" + anchor;
  }

  private static boolean isOfBundle(String place) {
    return IN_BUNDLE.stream().anyMatch(taken -> Path.of(place).startsWith(taken));
  }

  @Test
  void eachLeadsSomewhere() throws IOException {
    Map<String, String> dead = new TreeMap<>();
    int links = 0;
    for (Path page : pages()) {
      String from = ROOT.relativize(page).toString();
      String inBundle = MOVED.getOrDefault(from, from);
      boolean isInBundle = isOfBundle(inBundle) && !from.equals("README.md"); // it has its own
      for (Matcher m = LINK.matcher(Files.readString(page)); m.find(); ) {
        String link = m.group(1);
        if (ELSEWHERE.matcher(link).matches()) {
          continue;
        }
        links++;
        String why = dead(page, link);
        if (why == null && isInBundle) {
          Path there = Path.of(inBundle).resolveSibling(link.replaceAll("#.*", "")).normalize();
          why = isOfBundle(there.toString()) ? null : "there is no " + there + " in the bundle";
        }
        if (why != null) {
          dead.put(from + ": " + link, why);
        }
      }
    }
    assertEquals(Map.of(), dead);
    assertTrue(links > 100, "only " + links);
  }

  @Test
  void theBundleHasWhatItsPagesLinkTo() throws IOException {
    String script = Files.readString(ROOT.resolve("ibis-dist/make-bundle"));
    for (String taken : IN_BUNDLE) {
      assertTrue(
          script.contains("\"$root/" + taken + "\"")
              || script.contains("\"$root\"/" + taken + "/*.md")
              || Files.exists(ROOT.resolve("ibis-dist/src/bundle").resolve(taken)),
          taken);
    }
    try (Stream<Path> below = Files.list(ROOT.resolve("docs"))) {
      for (Path directory : below.filter(Files::isDirectory).toList()) {
        assertTrue(script.contains("\"$root/docs/" + directory.getFileName() + "\""), script);
      }
    }
  }
}
