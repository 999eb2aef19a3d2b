package org.ibis.cli.install;

import java.io.ByteArrayInputStream;
import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.ibis.cli.conf.GivenUpKeys;

/** What properties files of the configuration set, as Hadoop itself reads them. */
public final class SiteValues {
  private final Configuration conf = GivenUpKeys.configuration();

  /** Of no file yet. */
  public SiteValues() {}

  /**
   * Reads one more file, over those before.
   *
   * @param where its address, which relative names in it start from
   * @throws RuntimeException where Hadoop can't read it
   */
  public SiteValues add(URI where, byte[] bytes) {
    conf.addResource(new ByteArrayInputStream(bytes), where.toString());
    int unused = conf.size(); // reads it
    return this;
  }

  /** The value before variables in it are replaced; null where it is not set. */
  public String raw(String key) {
    return conf.getRaw(key);
  }

  /** Whether it is set to true. */
  public boolean isTrue(String key) {
    return conf.getBoolean(key, false);
  }

  /** Whether no later value counts. */
  public boolean isFinal(String key) {
    return conf.getFinalParameters().contains(key);
  }

  /** All of them, without some. */
  Map<String, String> allBut(Set<String> keys) {
    Map<String, String> all = new HashMap<>();
    conf.getPropsWithPrefix("").forEach((key, value) -> all.put(key, raw(key)));
    all.keySet().removeAll(keys);
    return all;
  }
}
