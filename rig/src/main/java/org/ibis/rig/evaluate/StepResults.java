package org.ibis.rig.evaluate;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.ibis.cli.UserError;
import org.ibis.rig.report.JsonValues;

/**
 * Results of steps, each a file of its own, so that whatever ends an evaluation loses no more than
 * the step that ran.
 */
final class StepResults {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Path directory;

  /**
   * @param directory where they are
   */
  StepResults(Path directory) {
    this.directory = directory;
  }

  /**
   * A step's result.
   *
   * @param command that gave it
   * @param commit of the source tree that ran it
   * @param date when it had ended
   * @param result what it gave
   */
  record Kept(String command, String commit, String date, JsonNode result) {}

  /** Where a step says what it does. */
  Path log(Step step) {
    return directory.resolve(step.id() + ".log");
  }

  /** Where a step that runs leaves its result; it counts when it is {@link #keep kept}. */
  Path fresh(Step step) {
    return directory.resolve(step.id() + ".new");
  }

  private Path file(Step step) {
    return directory.resolve(step.id() + ".json");
  }

  /**
   * Keeps what is in the {@link #fresh} file, in place of what there was.
   *
   * @throws UserError where that is no result
   */
  void keep(Step step, String commit, String date) throws IOException {
    Map<String, Object> kept = new LinkedHashMap<>();
    kept.put("command", step.command());
    kept.put("commit", commit);
    kept.put("date", date);
    kept.put("result", parse(fresh(step)));
    Files.writeString(fresh(step), JsonValues.file(kept));
    Files.move(
        fresh(step),
        file(step),
        StandardCopyOption.ATOMIC_MOVE,
        StandardCopyOption.REPLACE_EXISTING);
  }

  /** What is there of a step; nothing where it has another command now. */
  Optional<Kept> of(Step step) throws IOException {
    if (!Files.exists(file(step))) {
      return Optional.empty();
    }
    JsonNode kept = parse(file(step));
    Kept found =
        new Kept(
            kept.path("command").asText(),
            kept.path("commit").asText(),
            kept.path("date").asText(),
            kept.path("result"));
    return found.command().equals(step.command()) ? Optional.of(found) : Optional.empty();
  }

  /** The results of all steps of a figure, by their ids; nothing where one is missing. */
  Optional<Map<String, Kept>> of(List<Step> steps) throws IOException {
    Map<String, Kept> all = new LinkedHashMap<>();
    for (Step step : steps) {
      Optional<Kept> kept = of(step);
      if (kept.isEmpty()) {
        return Optional.empty();
      }
      all.put(step.id(), kept.get());
    }
    return Optional.of(all);
  }

  private static JsonNode parse(Path file) throws IOException {
    JsonNode node;
    try {
      node = JSON.readTree(Files.readString(file));
    } catch (JsonProcessingException e) {
      long line = e.getLocation() == null ? 1 : e.getLocation().getLineNr();
      throw new UserError(
          file + ": line " + line + ": " + e.getOriginalMessage() + "; delete the file", e);
    }
    if (!node.isObject()) {
      throw new UserError(file + ": line 1: it must be an object of JSON; delete the file");
    }
    return node;
  }
}
