package org.ibis.rig.bench.parity;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.ibis.rig.bench.BenchDisks;
import org.ibis.rig.demo.DemoDirectory;
import org.ibis.rig.demo.DemoSession;
import org.ibis.rig.demo.EmulatedDisks;

/** The emulated disks of all stages, those of a name once. */
final class StageDisks {

  private final DemoDirectory directory;
  private final ParityOptions options;
  private final Map<EmulatedDisks.Shape, EmulatedDisks> up = new LinkedHashMap<>();

  private StageDisks(DemoDirectory directory, ParityOptions options) {
    this.directory = directory;
    this.options = options;
  }

  /** Brings them up. */
  static StageDisks up(
      DemoDirectory directory, DemoSession session, ParityOptions options, List<Stage> stages)
      throws IOException, InterruptedException {
    StageDisks disks = new StageDisks(directory, options);
    Map<EmulatedDisks.Shape, List<String>> names = new LinkedHashMap<>();
    stages.stream()
        .flatMap(stage -> stage.disks().stream())
        .distinct()
        .forEach(
            disk ->
                names.computeIfAbsent(disks.shape(disk), s -> new ArrayList<>()).add(disk.name()));
    for (Map.Entry<EmulatedDisks.Shape, List<String>> each : names.entrySet()) {
      disks.up.put(
          each.getKey(), BenchDisks.up(directory, session, each.getKey(), each.getValue()));
    }
    session.stretchKernelTimers(Math.max(1, options.slow));
    return disks;
  }

  private EmulatedDisks.Shape shape(StageDisk disk) {
    return disk.shape(options.disks, options.slow, options.smoke);
  }

  /** Where a stage's disks are mounted, in its order. */
  List<Path> mounts(Stage stage) {
    return stage.disks().stream().map(disk -> directory.mount(disk.name())).toList();
  }

  /** What IBIS is told of a stage's disks, by key. */
  Map<String, String> profile(Stage stage) {
    return up.get(shape(stage.disks().get(0))).profile();
  }

  /** Lets the kernel drop what it has of them in memory. */
  void letGoOfMemory() throws IOException, InterruptedException {
    for (EmulatedDisks each : up.values()) {
      each.letGoOfMemory();
    }
  }
}
