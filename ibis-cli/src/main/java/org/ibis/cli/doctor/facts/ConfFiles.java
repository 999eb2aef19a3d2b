package org.ibis.cli.doctor.facts;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.ibis.cli.UserError;
import org.ibis.cli.conf.GivenUpKeys;
import org.ibis.cli.conf.SiteFiles;

/** Reads a directory of configuration as Hadoop does: variables, final keys, files in files. */
public final class ConfFiles {
  /** Has what variables stand for, as {@code hadoop.tmp.dir}; it is in Hadoop's jar. */
  private static final String DEFAULTS = "core-default.xml";

  private final Path directory;

  /**
   * @param directory with {@code core-site.xml} and others
   */
  public ConfFiles(Path directory) {
    this.directory = directory;
  }

  /**
   * What each reader finds set, of those whose own files are there.
   *
   * @throws UserError naming a file that can't be read
   */
  public Map<Program, Settings> settings() {
    Map<Program, Settings> all = new EnumMap<>(Program.class);
    for (Program program : Program.values()) {
      String own =
          program == Program.DATANODE
              ? Program.HDFS
              : program == Program.JOB ? Program.CORE : Program.YARN;
      if (SiteFiles.find(directory, own).isPresent()) {
        all.put(program, settings(program));
      }
    }
    return all;
  }

  /**
   * What a reader has, defaults of hadoop-common among them.
   *
   * @throws UserError naming a file that can't be read
   */
  public Configuration configuration(Program program) {
    Configuration conf = GivenUpKeys.configuration();
    conf.addResource(DEFAULTS);
    for (String name : program.files()) {
      SiteFiles.add(conf, directory, name);
    }
    return conf;
  }

  private Settings settings(Program program) {
    Configuration conf = configuration(program);
    List<SetKey> all = new ArrayList<>();
    for (Map.Entry<String, String> e : conf) {
      String file = source(conf, e.getKey());
      if (!file.equals(DEFAULTS)) {
        all.add(new SetKey(e.getKey(), value(conf, e.getKey(), e.getValue()), file));
      }
    }
    return new Settings(all);
  }

  private static String value(Configuration conf, String key, String raw) {
    try {
      String value = conf.getTrimmed(key);
      return value == null ? raw.trim() : value;
    } catch (IllegalStateException e) { // variables that stand for each other
      return raw.trim();
    }
  }

  private static String source(Configuration conf, String key) {
    String[] sources = conf.getPropertySources(key);
    String last = sources == null || sources.length == 0 ? "" : sources[sources.length - 1];
    return last.substring(last.lastIndexOf('/') + 1);
  }
}
