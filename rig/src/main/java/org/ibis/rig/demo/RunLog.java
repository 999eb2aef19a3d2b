package org.ibis.rig.demo;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.ibis.rig.report.Run;

/** The finished runs on disk, one JSON line each, and the settings that they ran with. */
final class RunLog {

  private static final ObjectMapper JSON = new ObjectMapper();

  private final Path runs;
  private final Path settings;

  RunLog(Path runs) {
    this.runs = runs;
    settings = runs.resolveSibling("settings.json");
  }

  /** Begins anew; the runs before are kept beside, under the name {@code previous}. */
  void begin(Map<String, String> with) throws IOException {
    Files.createDirectories(runs.getParent());
    if (Files.exists(runs)) {
      Files.move(
          runs, runs.resolveSibling("runs-previous.jsonl"), StandardCopyOption.REPLACE_EXISTING);
    }
    JSON.writeValue(settings.toFile(), with);
  }

  void append(Run run) throws IOException {
    Files.writeString(
        runs,
        JSON.writeValueAsString(run) + "\n",
        StandardOpenOption.CREATE,
        StandardOpenOption.APPEND);
  }

  List<Run> runs() throws IOException {
    List<Run> all = new ArrayList<>();
    if (Files.exists(runs)) {
      for (String line : Files.readAllLines(runs)) {
        all.add(JSON.readValue(line, Run.class));
      }
    }
    return all;
  }

  Map<String, String> settings() throws IOException {
    return Files.exists(settings)
        ? JSON.readValue(settings.toFile(), new TypeReference<LinkedHashMap<String, String>>() {})
        : Map.of();
  }
}
