package org.ibis.rig.demo;

import java.util.LinkedHashMap;
import java.util.Map;

/** How it was measured, by name, in the order to show. */
final class DemoSettings {

  private DemoSettings() {}

  /**
   * @param input WordCount's; null where it does not run
   */
  static Map<String, String> of(DemoOptions options, TextInput.Text input, Disks disks) {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("hadoop", options.hadoopVersion);
    if (options.nodes != null) {
      putNodes(settings, options, disks);
    } else {
      putBesideWordCount(settings, options, input, disks);
    }
    if (options.ssd) {
      settings.put("mirrors", "on an emulated SSD of each node, in runs with IBIS");
    }
    settings.put("block size", options.blockMb + " MB");
    settings.put("repetitions", Integer.toString(options.repetitions));
    settings.put("processors", Integer.toString(Runtime.getRuntime().availableProcessors()));
    if (!options.conf.isEmpty()) {
      settings.put("configuration", options.conf.toString());
    }
    settings.put("command", "./ibis " + String.join(" ", options.commandLine));
    return settings;
  }

  private static void putBesideWordCount(
      Map<String, String> settings, DemoOptions options, TextInput.Text input, Disks disks) {
    settings.put("disks", disks.describe() + (options.oneDisk ? ", one for both" : ""));
    settings.put("input", input.description());
    String weights = String.join(":", options.weights());
    settings.put("weights", weights + " (WordCount:" + options.noisy().title() + ")");
    if (options.noisy() == Noisy.TERASORT) {
      String ofSorts = String.join(":", options.sortWeights());
      settings.put("sort weights", ofSorts + " (TeraSort:" + Workloads.RIVAL + ")");
    }
    settings.put(
        "containers",
        options.wordCountContainers
            + " and "
            + options.noisyContainers
            + " of "
            + options.containerMb
            + " MB (WordCount and "
            + options.noisy().title()
            + ")");
  }

  private static void putNodes(Map<String, String> settings, DemoOptions options, Disks disks) {
    int tasks = Workers.tasks(options.nodes);
    settings.put("nodes", Integer.toString(options.nodes));
    settings.put("disks", disks.describe() + ", one for each node");
    settings.put(
        "TeraSort", options.teraSortMb + " MB by " + tasks + " tasks, spread over all nodes");
    settings.put("TeraGen", options.teraGenMb + " MB by " + tasks + " tasks, all on the last node");
    settings.put(
        "weights", options.sortWeights()[0] + ":" + options.weights()[1] + " (TeraSort:TeraGen)");
    settings.put("containers", options.containerMb + " MB each");
  }
}
