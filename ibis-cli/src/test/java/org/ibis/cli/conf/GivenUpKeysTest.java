package org.ibis.cli.conf;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;

class GivenUpKeysTest {

  @Test
  void theyAreOfAllOfHadoopAndNoneStandsForAnotherOfThem() {
    Map<String, String> all = GivenUpKeys.all();
    assertEquals("dfs.datanode.data.dir", all.get("dfs.data.dir"));
    assertEquals("fs.defaultFS", all.get("fs.default.name"));
    assertEquals("mapreduce.job.maps", all.get("mapred.map.tasks"));
    all.forEach((old, now) -> assertNull(all.get(now), old + " stands for another old key"));
    assertTrue(all.size() > 200, "lines are missing: " + all.size());
  }

  @Test
  void whatIsSetByAnOldNameIsFoundByTheNewOneAndTheOtherWayRound() {
    Configuration conf = GivenUpKeys.configuration();
    conf.set("dfs.data.dir", "/d");
    assertEquals("/d", conf.get("dfs.datanode.data.dir"));
    conf.set("dfs.datanode.data.dir", "/e");
    assertEquals("/e", conf.get("dfs.data.dir"));
  }
}
