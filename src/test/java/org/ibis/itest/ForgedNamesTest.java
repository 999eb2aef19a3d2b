package org.ibis.itest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.fs.FileSystem;
import org.ibis.core.device.DeviceScheduler;
import org.ibis.core.device.FlowSnapshot;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Clients whose names say what is not so, on a DataNode that nobody tells what is. */
@Tag("faults")
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class ForgedNamesTest {
  private static final String VICTIM = "application_1_0001";
  private static final double WEIGHT = 4;
  private static final int NAMES = 5000; // more than a disk's flows may be
  private static final int FLOWS = 4096 + 2; // the others together, and the system's
  private static final org.apache.hadoop.fs.Path FILE = new org.apache.hadoop.fs.Path("/file");

  private static FileSystem named(IbisDfs dfs, String application, double weight)
      throws IOException {
    String task = application + ";w=" + weight + ";t=-";
    return dfs.client("mapreduce.task.attempt.id", task);
  }

  private static List<FlowSnapshot> flows(IbisDfs dfs) {
    DeviceScheduler disk = dfs.scheduler(0);
    return disk.snapshot().flows();
  }

  private static double weight(IbisDfs dfs) {
    return flows(dfs).stream()
        .filter(f -> f.flow().equals(VICTIM))
        .mapToDouble(FlowSnapshot::weight)
        .findAny()
        .orElse(Double.NaN);
  }

  @Test
  void aLaterClaimChangesNoWeight(@TempDir Path dir) throws Exception {
    byte[] content = Content.of(IbisDfs.BULK);
    try (IbisDfs dfs = IbisDfs.start(IbisDfs.conf(), dir, 1);
        FileSystem victim = named(dfs, VICTIM, WEIGHT)) {
      Content.write(victim, FILE, content);
      assertEquals(WEIGHT, weight(dfs));
      for (double forged : new double[] {0.001, 1000}) {
        try (FileSystem forger = named(dfs, VICTIM, forged)) {
          Content.assertHolds(forger, FILE, content);
          Content.write(forger, new org.apache.hadoop.fs.Path("/of-" + forged), content);
        }
        assertEquals(WEIGHT, weight(dfs));
      }
      FaultTable.row("another job's name, lighter and heavier", "4 reads and writes", 0, "-");
    }
  }

  @Test
  void thousandsOfNamesAreBounded(@TempDir Path dir) throws Exception {
    byte[] content = Content.of(IbisDfs.KB);
    try (IbisDfs dfs = IbisDfs.start(IbisDfs.conf(), dir, 1);
        FileSystem victim = named(dfs, VICTIM, WEIGHT)) {
      Content.write(victim, FILE, content);
      for (int i = 0; i < NAMES; i++) {
        try (FileSystem forger = named(dfs, "application_2_" + (10000 + i), 100)) {
          Content.assertHolds(forger, FILE, content);
        }
      }
      assertTrue(flows(dfs).size() <= FLOWS, () -> flows(dfs).size() + " flows");
      Content.assertHolds(victim, FILE, content);
      FaultTable.row(NAMES + " made up names", NAMES + " reads", 0, "-");
    }
  }
}
