package org.ibis.rig.bench.hdfs;

import java.util.LinkedHashMap;
import java.util.Map;
import org.ibis.cli.JsonOption;
import org.ibis.rig.bench.OptionChecks;
import org.ibis.rig.demo.ConfOption;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** Options of every bench that runs on HDFS's daemons. */
public final class HdfsOptions {

  @Option(names = "--block-mb", description = "HDFS block size, MiB (default: ${DEFAULT-VALUE})")
  public int blockMb;

  @Option(names = "--conf", paramLabel = "KEY=VALUE", description = "added to every daemon's files")
  public Map<String, String> conf = new LinkedHashMap<>();

  @Option(names = "--hadoop-version", description = "built with -Dhadoop.version (default: 3.5.0)")
  public String hadoopVersion = "3.5.0";

  @Mixin public final JsonOption json = new JsonOption();

  /** With Hadoop's own size of a block. */
  public HdfsOptions() {
    this(128);
  }

  /**
   * @param blockMb HDFS block size, MiB
   */
  public HdfsOptions(int blockMb) {
    this.blockMb = blockMb;
  }

  /** Refuses what makes no sense. */
  public void check() {
    OptionChecks.inRange("--block-mb", blockMb, 1, 1024);
    json.check();
    ConfOption.check(conf);
  }

  /**
   * What a result was measured with, for people: the bench's own settings among the common ones.
   *
   * @param command that was called
   */
  public Map<String, String> settings(CommandSpec command, Map<String, String> own) {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("hadoop", hadoopVersion);
    settings.putAll(own);
    settings.put("block size", blockMb + " MiB");
    settings.put("processors", Integer.toString(Runtime.getRuntime().availableProcessors()));
    if (!conf.isEmpty()) {
      settings.put("configuration", conf.toString());
    }
    settings.put(
        "command",
        "./ibis " + String.join(" ", command.commandLine().getParseResult().originalArgs()));
    return settings;
  }
}
