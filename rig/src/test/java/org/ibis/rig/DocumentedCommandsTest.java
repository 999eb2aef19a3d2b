package org.ibis.rig;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/** Every command on every page is one that {@code ./ibis} understands, with all its options. */
class DocumentedCommandsTest {
  private static final Path ROOT = Path.of("..");
  private static final Pattern INLINE = Pattern.compile("`(\\./ibis [^`]+)`");
  private static final Pattern LINE = Pattern.compile("(?m)^(?: {4}|\\$ )(\\./ibis .*)$");
  private static final Pattern WORD = Pattern.compile("'([^']*)'|(\\S+)");
  private static final Set<String> OF_RIG = Set.of("demo", "bench", "evaluate");
  private static final Set<String> OF_OPERATORS =
      Set.of(
          "replay",
          "top",
          "explain",
          "weight",
          "mode",
          "shadow",
          "doctor",
          "profile",
          "trace",
          "whatif",
          "cache",
          "install",
          "uninstall");
  private static final Set<String> OF_SHELL =
      Set.of("test", "disk", "blocksim", "clean", "dist", "cluster", "help");

  static Set<String> commands() throws IOException {
    Set<String> found = new TreeSet<>();
    for (Path page : pages()) {
      String text = Files.readString(page);
      for (Pattern pattern : List.of(LINE, INLINE)) {
        for (Matcher m = pattern.matcher(text); m.find(); ) {
          found.add(m.group(1).replaceAll("\\s+", " ").replaceAll(" +#.*", "").strip());
        }
      }
    }
    found.removeIf(c -> c.contains("COMMAND") || c.contains("…"));
    return found;
  }

  private static List<Path> pages() throws IOException {
    try (Stream<Path> docs = Files.list(ROOT.resolve("docs"))) {
      List<Path> pages = new ArrayList<>(docs.filter(p -> p.toString().endsWith(".md")).toList());
      pages.add(ROOT.resolve("README.md"));
      pages.add(ROOT.resolve("CONTRIBUTING.md"));
      return pages;
    }
  }

  @ParameterizedTest
  @MethodSource("commands")
  void isUnderstood(String command) {
    for (String alternative : command.split(" \\| ")) {
      List<String> words = words(alternative);
      if (!words.get(0).equals("./ibis")) {
        continue; // other options for the command before
      }
      String name = words.get(1);
      String[] line = words.subList(1, words.size()).toArray(String[]::new);
      if (OF_RIG.contains(name)) {
        assertDoesNotThrow(() -> new CommandLine(new Main()).parseArgs(line), command);
      } else if (OF_OPERATORS.contains(name)) {
        assertDoesNotThrow(() -> new CommandLine(new org.ibis.cli.Main()).parseArgs(line), command);
      } else {
        assertTrue(OF_SHELL.contains(name), () -> name + ": " + Arrays.toString(line));
      }
    }
  }

  private static List<String> words(String command) {
    List<String> words = new ArrayList<>();
    for (Matcher m = WORD.matcher(command); m.find(); ) {
      words.add(m.group(1) != null ? m.group(1) : m.group(2));
    }
    return words;
  }
}
