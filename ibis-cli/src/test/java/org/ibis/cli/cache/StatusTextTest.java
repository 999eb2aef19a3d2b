package org.ibis.cli.cache;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StatusTextTest {
  private static final Path SSD = Path.of("/ssd/ibis");

  @Test
  void aBusyOne() throws IOException {
    assertEquals(
        """
        Mirrors in /ssd/ibis: on.
        It was off for errors of the SSD 1 time since ibis-blockd was started: look at
        the SSD (SMART).

        on the SSD          GB  budget   used
        ---------------  -----  ------  -----
        6012 mirrors     742.3   864.0  85.9%
        written in 24 h   88.1   864.0  10.2%

        Since ibis-blockd was started, 21907 blocks were copied; 1 waits.

        read from      GB  share
        ---------  ------  -----
        memory     9120.4  68.4%
        SSD        3011.0  22.6%
        disks      1204.7   9.0%

        blocks  why blocks were not mirrored
        ------  ---------------------------------------------------------
         12044  what is mirrored saves the disks more time
          1840  not in memory when its turn came (only warm reads disks)
            17  it changed again and again, less than 2 s before each try
             3  no room: the budget, or the SSD, is too small for it
             2  its file system has times of whole seconds only

        mirrors  why mirrors were removed
        -------  -----------------------------------------------
          13022  room for a block that saves the disks more time
           2872  the block was deleted, or changed
              1  a checksum was wrong: look at the SSD (SMART)

        10211 pieces of 1 MiB of mirrored blocks were not in memory when they were
        copied, and come from disks.
        Advice on size: 432.0 GB more would have served 602.4 GB of 1.2 TB that were
        read from disks.
        """,
        text(MadeUpStatus.busy()));
  }

  @Test
  void aFreshOne() throws IOException {
    assertEquals(
        """
        Mirrors in /ssd/ibis: on.

        on the SSD        GB  budget  used
        ---------------  ---  ------  ----
        0 mirrors        0.0     1.0  0.0%
        written in 24 h  0.0     1.0  0.0%

        Since ibis-blockd was started, 0 blocks were copied; none waits.

        Nothing was read since then.

        Advice on size: more space would have served nothing worth it.
        """,
        text(MadeUpStatus.fresh()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"on", "off", "off_for_errors", "draining", "drained", "a-new-one"})
  void linesFitATerminalInEachState(String state) throws IOException {
    ObjectNode status = MadeUpStatus.busy().put("state", state);
    status.putArray("peers");
    ObjectNode not = (ObjectNode) status.get("not_mirrored");
    for (String reason :
        new String[] {
          "changed",
          "outside",
          "off",
          "length",
          "unreadable",
          "queue_full",
          "ssd_error",
          "budget_of_writes"
        }) {
      not.put(reason, 123_456_789);
    }
    String text = text(status);
    assertTrue(text.lines().allMatch(line -> line.length() <= 80), text);
    assertTrue(text.contains("No DataNode is connected"), text);
    assertTrue(!text.contains("off_for_errors") && !text.contains("queue_full"), text);
  }

  @Test
  void aReasonThatIsNotKnownHereIsShownAsItIs() throws IOException {
    ObjectNode status = MadeUpStatus.fresh();
    ((ObjectNode) status.get("not_mirrored")).put("moon\u001b", 4);
    assertTrue(text(status).contains("4  moon\\u001b\n"), text(status));
  }

  @Test
  void withoutBudgetsThereIsNoShare() throws IOException {
    ObjectNode status = MadeUpStatus.fresh().put("bytes_budget", 0).put("peers", 16);
    String text = text(status);
    assertTrue(text.lines().anyMatch(l -> l.matches("0 mirrors +0\\.0 +0\\.0 +-")), text);
    assertTrue(!text.contains("No DataNode"), text);
  }

  private static String text(ObjectNode status) throws IOException {
    return StatusText.of(SSD, BlockdStatus.parse(status.toString()));
  }
}
