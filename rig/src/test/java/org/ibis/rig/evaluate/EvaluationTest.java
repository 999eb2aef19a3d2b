package org.ibis.rig.evaluate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.ibis.cli.UserError;
import org.ibis.rig.report.Spread;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EvaluationTest {
  private static final Step SHARED =
      new Step("shared", List.of("bench", "a", "--mix", "2*r"), 3, true);
  private static final Step OWN = new Step("own", List.of("bench", "b"), 5, false);

  @TempDir Path directory;

  /** Twice what its step says. */
  private record Doubled(String id, List<Step> steps) implements Figure {
    @Override
    public String title() {
      return "figure <" + id + ">";
    }

    @Override
    public String claim() {
      return "it is 4";
    }

    @Override
    public String scale() {
      return "none";
    }

    @Override
    public Finding read(Map<String, JsonNode> results) {
      double twice = 2 * results.get("shared").path("value").asDouble();
      return new Finding(
          twice == 4 ? Verdict.REPRODUCED : Verdict.REFUTED,
          "as it was made up",
          List.of(new Line("it", "%", 4, Spread.of(List.of(twice)))));
    }
  }

  private static final List<Figure> FIGURES =
      List.of(new Doubled("x/1", List.of(SHARED)), new Doubled("x/2", List.of(SHARED, OWN)));

  private StepResults keep(Step step, String json) throws IOException {
    StepResults results = new StepResults(directory);
    Files.writeString(results.fresh(step), json);
    results.keep(step, "abc", "2026-01-02T03:04:05Z");
    return results;
  }

  @Test
  void stepsThatFiguresShareAreMissingOnceUntilTheyHaveAResult() throws IOException {
    StepResults results = new StepResults(directory);
    assertEquals(List.of(SHARED, OWN), Evaluation.missing(FIGURES, results));
    keep(SHARED, "{\"value\": 2}");
    assertEquals(List.of(OWN), Evaluation.missing(FIGURES, results));
    List<Evaluation.Entry> entries = Evaluation.of(FIGURES, results);
    assertEquals(Optional.of(Verdict.REPRODUCED), entries.get(0).finding().map(Finding::verdict));
    assertEquals(Optional.empty(), entries.get(1).finding());
    assertEquals("abc", entries.get(0).kept().get("shared").commit());
  }

  @Test
  void theResultOfAnotherCommandDoesNotCount() throws IOException {
    StepResults results = keep(SHARED, "{\"value\": 2}");
    Step changed = new Step("shared", List.of("bench", "a", "--mix", "4*r"), 3, true);
    assertTrue(results.of(SHARED).isPresent());
    assertTrue(results.of(changed).isEmpty());
    assertEquals("./ibis bench a --mix '2*r'", SHARED.command());
  }

  @Test
  void aResultThatIsNoneIsRefusedWithFileAndLine() throws IOException {
    for (String wrong : List.of("{\n\"value\": \n", "[1]", "")) {
      UserError error = assertThrows(UserError.class, () -> keep(OWN, wrong));
      assertTrue(error.getMessage().contains("own.new: line "), error.getMessage());
    }
    assertFalse(Files.exists(directory.resolve("own.json")));
    Files.writeString(directory.resolve("own.json"), "{\n\n]");
    StepResults results = new StepResults(directory);
    UserError error = assertThrows(UserError.class, () -> results.of(OWN));
    assertTrue(error.getMessage().contains("own.json: line 3: "), error.getMessage());
  }

  @Test
  void thePageHasVerdictsNumbersAndWhatMeasuredThem() throws IOException {
    List<Evaluation.Entry> entries = Evaluation.of(FIGURES, keep(SHARED, "{\"value\": 1}"));
    String page = EvaluationPage.of(entries);
    assertTrue(page.contains("figure &lt;x/1&gt;"));
    assertTrue(page.contains("<p class=\"verdict refuted\">refuted</p>"));
    assertTrue(page.contains("<td>4.0</td><td>2.0</td>"));
    assertTrue(page.contains("(abc, 2026-01-02T03:04:05Z)"));
    assertTrue(page.contains("<p class=\"verdict open\">not measured</p>"));
    String list = EvaluationText.list(entries);
    assertTrue(list.lines().anyMatch(l -> l.matches("x/1 +3 +refuted +figure <x/1>")), list);
    assertTrue(list.lines().anyMatch(l -> l.matches("x/2 +8 +not measured .*")), list);
    String numbers = EvaluationText.numbers(entries);
    assertTrue(numbers.lines().anyMatch(l -> l.matches("it +% +4.0 +2.0")), numbers);
  }

  @Test
  void figuresAndStepsHaveNamesOfTheirOwn() {
    Set<String> figures = new HashSet<>();
    Set<Step> steps = new HashSet<>();
    for (Figure figure : Figures.ALL) {
      assertTrue(figures.add(figure.id()), figure.id());
      steps.addAll(figure.steps());
    }
    Set<String> ids = new HashSet<>();
    steps.forEach(step -> assertTrue(ids.add(step.id()), step.id()));
    assertEquals(
        List.of("001/8"), Figures.named(List.of("001/8")).stream().map(Figure::id).toList());
    UserError error = assertThrows(UserError.class, () -> Figures.named(List.of("001/70")));
    assertTrue(error.getMessage().startsWith("there is no figure 001/70; there are 000/4-8, "));
  }
}
