package org.ibis.itest;

import static org.ibis.itest.Eventually.eventually;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.ShuffleHandler;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.v2.MiniMRYarnCluster;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.ibis.nodemanager.IbisShuffleHandler;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What IBIS counts of a job's shuffle is what the job counts, to the byte. */
@Tag("nodemanager")
@Tag("matrix")
@Timeout(600)
class ShuffleAccountingTest {
  private static final int MAPS = 3;
  private static final int REDUCES = 2;
  private static final int LINES = 20_000; // of each map

  /** The cluster sets Hadoop's own shuffle, whatever its configuration says. */
  private static final class WithOurShuffle extends YarnConfiguration {
    @Override
    public void setClass(String name, Class<?> value, Class<?> type) {
      super.setClass(name, value == ShuffleHandler.class ? IbisShuffleHandler.class : value, type);
    }
  }

  private static Configuration conf(Path dir) {
    Configuration conf = new WithOurShuffle();
    conf.set("fs.defaultFS", "file:///");
    conf.set(MRJobConfig.MR_AM_STAGING_DIR, dir.resolve("staging").toString());
    conf.setBoolean(YarnConfiguration.NM_DISK_HEALTH_CHECK_ENABLE, false);
    conf.setBoolean(YarnConfiguration.NM_VMEM_CHECK_ENABLED, false);
    conf.setBoolean(YarnConfiguration.NM_PMEM_CHECK_ENABLED, false);
    conf.setInt(YarnConfiguration.RM_SCHEDULER_MINIMUM_ALLOCATION_MB, 256);
    conf.setInt(MRJobConfig.MR_AM_VMEM_MB, 512);
    conf.setInt(MRJobConfig.MAP_MEMORY_MB, 512);
    conf.setInt(MRJobConfig.REDUCE_MEMORY_MB, 512);
    conf.setInt(MRJobConfig.IO_SORT_MB, 32);
    // No attempt is to be fetched twice: that would be counted twice here, and once by the job.
    conf.setBoolean(MRJobConfig.MAP_SPECULATIVE, false);
    conf.setBoolean(MRJobConfig.REDUCE_SPECULATIVE, false);
    return conf;
  }

  private static Job job(Configuration conf, Path dir) throws Exception {
    Path input = Files.createDirectories(dir.resolve("input"));
    Random random = new Random(1);
    for (int map = 0; map < MAPS; map++) {
      StringBuilder text = new StringBuilder();
      for (int line = 0; line < LINES; line++) {
        text.append(Long.toString(random.nextLong(), Character.MAX_RADIX)).append('\n');
      }
      Files.writeString(input.resolve("part-" + map), text, StandardCharsets.UTF_8);
    }
    Job job = Job.getInstance(conf, "shuffle");
    job.setNumReduceTasks(REDUCES);
    job.setOutputKeyClass(LongWritable.class);
    job.setOutputValueClass(Text.class);
    FileInputFormat.addInputPath(job, new org.apache.hadoop.fs.Path(input.toUri()));
    FileOutputFormat.setOutputPath(
        job, new org.apache.hadoop.fs.Path(dir.resolve("output").toUri()));
    return job;
  }

  /** As an operator sees it: the bytes that a flow read, of all disks. */
  private static long readBytes(String flow) {
    MBeanServer jmx = ManagementFactory.getPlatformMBeanServer();
    long bytes = 0;
    try {
      for (ObjectName disk : jmx.queryNames(new ObjectName("Hadoop:name=IBIS-*,*"), null)) {
        for (var attribute : jmx.getMBeanInfo(disk).getAttributes()) {
          String name = attribute.getName();
          if (name.startsWith("tag.Flow") && flow.equals(jmx.getAttribute(disk, name))) {
            bytes += (long) jmx.getAttribute(disk, name.replace("tag.Flow", "ReadBytes"));
          }
        }
      }
    } catch (JMException e) {
      throw new AssertionError(e);
    }
    return bytes;
  }

  @Test
  void whatIsReadForReducersIsWhatTheyShuffle(@TempDir Path dir) throws Exception {
    try (MiniMRYarnCluster cluster = new MiniMRYarnCluster("ibis-shuffle")) {
      cluster.init(conf(dir));
      cluster.start();
      Job job = job(cluster.getConfig(), dir);
      assertTrue(job.waitForCompletion(false), () -> "the job failed: " + job.getJobID());
      long shuffled = job.getCounters().findCounter(TaskCounter.REDUCE_SHUFFLE_BYTES).getValue();
      assertTrue(shuffled > (long) MAPS * LINES * 10, () -> "shuffled " + shuffled);

      String flow = job.getJobID().toString().replace("job_", "application_");
      eventually( // the beans are up to ten seconds old
          () -> readBytes(flow) == shuffled,
          () -> "the job shuffled " + shuffled + ", IBIS has counted " + readBytes(flow));
    }
  }
}
