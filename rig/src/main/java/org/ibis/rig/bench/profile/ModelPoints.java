package org.ibis.rig.bench.profile;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.ibis.cli.UserError;
import org.ibis.cli.profile.Point;
import org.ibis.cli.profile.Step;

/** What a disk's model says itself of the points that are measured, on virtual time. */
final class ModelPoints {
  private static final double NANOS_PER_SECOND = 1e9;

  private ModelPoints() {}

  /**
   * @param emudisk the program that has the model
   * @param model as {@code --model} has it
   * @param slow slow motion, by which factor
   * @param diskGb the disk's size, GiB
   * @param spanBytes from the disk's start on, over which requests are spread
   */
  static List<Point> of(
      Path emudisk, String model, double slow, int diskGb, long spanBytes, List<Step> steps)
      throws IOException, InterruptedException {
    List<String> line =
        new ArrayList<>(
            List.of(
                emudisk.toString(),
                "predict",
                "--model",
                model,
                "--size-gb",
                Integer.toString(diskGb),
                "--extent-mb",
                Long.toString(Math.max(1, spanBytes >> 20))));
    for (Step step : steps) {
      line.add(step.op().name().toLowerCase(Locale.ROOT) + ":" + step.bytes() + ":" + step.depth());
    }
    Process process =
        new ProcessBuilder(line).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    process.getOutputStream().close();
    byte[] said = process.getInputStream().readAllBytes(); // to its end: else the pipe may break
    if (process.waitFor() != 0) {
      throw new UserError("no prediction of " + model);
    }
    JsonNode answer = new ObjectMapper().readTree(said);
    List<Point> points = new ArrayList<>();
    for (int i = 0; i < steps.size(); i++) {
      Step step = steps.get(i);
      double perSecond = answer.get(i).get("per_second").asDouble() / slow;
      double mean = step.depth() * NANOS_PER_SECOND / perSecond; // Little's law
      points.add(new Point(step.op(), step.bytes(), step.depth(), perSecond, mean, 0));
    }
    return points;
  }
}
