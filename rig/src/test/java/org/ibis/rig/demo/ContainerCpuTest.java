package org.ibis.rig.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import org.ibis.rig.demo.ProcessTable.Entry;
import org.junit.jupiter.api.Test;

final class ContainerCpuTest {

  private static final String JOB = "application_17_0001";
  private static final String MASTER =
      "/opt/java/bin/java -Dyarn.app.container.log.dir=/logs/"
          + JOB
          + "/container_17_0001_01_000001 org.apache.hadoop.mapreduce.v2.app.MRAppMaster ";
  private static final Map<Long, String> LINES = Map.of(11L, "/bin/bash -c " + MASTER, 12L, MASTER);
  private static final List<Long> NODE_MANAGER = List.of(10L);

  private final ContainerCpu cpu = new ContainerCpu(pid -> LINES.getOrDefault(pid, ""));

  private void see(Entry... entries) {
    cpu.see(new ProcessTable(List.of(entries)), NODE_MANAGER);
  }

  @Test
  void onlyTheJavaProcessOfAMasterIsOne() {
    assertEquals(JOB, ContainerCpu.masterOf(MASTER));
    assertEquals("", ContainerCpu.masterOf("/bin/bash -c " + MASTER));
    assertEquals("", ContainerCpu.masterOf(MASTER.replace("v2.app.MRAppMaster", "YarnChild")));
    assertEquals("", ContainerCpu.masterOf(""));
  }

  @Test
  void whatAMasterUsesOnceItsJobRunsIsWork() {
    see(new Entry(10, 1, 5, 0), new Entry(11, 10, 0.25, 0), new Entry(12, 11, 3, 0));
    assertEquals(0, cpu.mastersWork());
    cpu.runs(JOB);
    see(new Entry(10, 1, 6, 0), new Entry(11, 10, 0.25, 0), new Entry(12, 11, 7, 0));
    assertEquals(4, cpu.mastersWork());
    assertEquals(7.25, cpu.containers());
  }

  @Test
  void aMasterThatHasEndedKeepsWhatItUsed() {
    see(new Entry(10, 1, 5, 0), new Entry(11, 10, 0, 0), new Entry(12, 11, 3, 0));
    cpu.runs(JOB);
    see(new Entry(10, 1, 5, 0), new Entry(11, 10, 0, 0), new Entry(12, 11, 8, 0));
    see(new Entry(10, 1, 5, 8.5));
    assertEquals(5, cpu.mastersWork());
    assertEquals(8.5, cpu.containers());
  }
}
