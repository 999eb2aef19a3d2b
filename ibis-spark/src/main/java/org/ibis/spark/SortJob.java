package org.ibis.spark;

import org.apache.spark.HashPartitioner;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaSparkContext;
import scala.Tuple2;

/**
 * Reads lines of {@code key <tab> value}, shuffles all of them, and writes them sorted by key
 * within each part. It reads its input once: no sampling as for a total order.
 */
public final class SortJob {
  private static final String SEPARATOR = "\t";

  private SortJob() {}

  /**
   * Runs it.
   *
   * @param args input directory, output directory, number of parts
   */
  public static void main(String[] args) {
    try (JavaSparkContext spark = new JavaSparkContext(new SparkConf().setAppName("sort"))) {
      JavaPairRDD<String, String> records = spark.textFile(args[0]).mapToPair(SortJob::record);
      records
          .repartitionAndSortWithinPartitions(new HashPartitioner(Integer.parseInt(args[2])))
          .map(r -> r._1() + SEPARATOR + r._2())
          .saveAsTextFile(args[1]);
    }
  }

  private static Tuple2<String, String> record(String line) {
    int end = line.indexOf(SEPARATOR);
    return new Tuple2<>(line.substring(0, end), line.substring(end + SEPARATOR.length()));
  }
}
