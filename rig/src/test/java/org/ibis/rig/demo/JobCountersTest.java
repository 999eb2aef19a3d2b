package org.ibis.rig.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import org.junit.jupiter.api.Test;

final class JobCountersTest {

  private static final String ANSWER =
      """
      {"jobCounters":{"id":"job_1_1","counterGroup":[
        {"counterGroupName":"org.apache.hadoop.mapreduce.FileSystemCounter","counter":[
          {"name":"FILE_BYTES_READ","totalCounterValue":7},
          {"name":"HDFS_BYTES_READ","totalCounterValue":1000,"mapCounterValue":1000},
          {"name":"HDFS_BYTES_WRITTEN","totalCounterValue":5000000000}]},
        {"counterGroupName":"org.apache.hadoop.mapreduce.TaskCounter","counter":[
          {"name":"REDUCE_SHUFFLE_BYTES","totalCounterValue":11},
          {"name":"CPU_MILLISECONDS","totalCounterValue":1250}]},
        {"counterGroupName":"other","counter":[{"name":"HDFS_BYTES_READ","totalCounterValue":1}]}
      ]}}
      """;

  private static final String PRINTED =
      """
      \tFile System Counters
      \t\tFILE: Number of bytes read=9
      \t\tHDFS: Number of bytes read=16004321
      \t\tHDFS: Number of bytes written=3935790
      \t\tReduce shuffle bytes=12
      \t\tCPU time spent (ms)=13370
      """;

  @Test
  void hdfsBytesComeFromTheFileSystemGroup() throws IOException {
    assertEquals(
        new JobCounters(1000, 5_000_000_000L, 7, 0, 11, 1250),
        JobCounters.parse(new ObjectMapper().readTree(ANSWER)));
  }

  @Test
  void anAnswerWithoutCountersIsNothingYet() throws IOException {
    assertEquals(JobCounters.NONE, JobCounters.parse(new ObjectMapper().readTree("{}")));
  }

  @Test
  void whatTheClientPrintedIsFinal() {
    JobCounters seen = new JobCounters(16_000_000, 0, 0, 8, 0, 13_000);
    assertEquals(
        new JobCounters(16_004_321, 3_935_790, 9, 8, 12, 13_370),
        JobCounters.parsePrinted(PRINTED, seen));
  }

  @Test
  void whatWasSeenLastStandsWhereTheClientPrintedNothing() {
    JobCounters seen = new JobCounters(5, 6, 7, 8, 9, 10);
    assertEquals(seen, JobCounters.parsePrinted("Connection refused", seen));
  }
}
