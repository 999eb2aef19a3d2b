package org.ibis.rig.demo;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.ibis.cli.UserError;
import org.ibis.core.conf.IbisConf;
import org.ibis.core.conf.IbisDefaults;

/** Checks {@code --conf KEY=VALUE}. */
public final class ConfOption {

  private ConfOption() {}

  /** What a daemon would refuse or ignore later is refused here, with the option's name. */
  public static void check(Map<String, String> conf) {
    try {
      IbisConf.of(conf).validate();
    } catch (IllegalArgumentException e) {
      throw UserError.usage("--conf: " + e.getMessage(), e);
    }
    List<String> unknown = IbisConf.unknownKeys(conf.keySet(), Set.copyOf(IbisDefaults.keys()));
    if (!unknown.isEmpty()) {
      throw UserError.usage("--conf: " + String.join("; ", unknown));
    }
  }
}
