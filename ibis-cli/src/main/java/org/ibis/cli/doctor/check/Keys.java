package org.ibis.cli.doctor.check;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.ibis.cli.doctor.facts.Settings;
import org.ibis.cli.install.Role;
import org.ibis.cli.install.Setting;

/**
 * Keys of Hadoop, of whose daemons' jars the command has none. What IBIS wants of them is what
 * {@code ibis install} puts there.
 */
final class Keys {
  static final String FACTORY = "dfs.datanode.fsdataset.factory";
  static final String FACTORY_CLASS = wanted(FACTORY).orElseThrow();

  static final String SERVICES = "yarn.nodemanager.aux-services";
  static final String IBIS_IO = "ibis_io";
  static final String SHUFFLE = "mapreduce_shuffle";
  static final String IBIS_IO_CLASS = wanted(classOf(IBIS_IO)).orElseThrow();
  static final String SHUFFLE_CLASS = wanted(classOf(SHUFFLE)).orElseThrow();

  static final String FILE_IMPL = "fs.file.impl";

  /** Keys of clients with the classes that IBIS puts there. */
  static final Map<String, String> CLIENT_CLASSES =
      Setting.of(Set.of(Role.CLIENT), false).stream()
          .filter(s -> s.kind() == Setting.Kind.CLASS)
          .collect(Collectors.toUnmodifiableMap(Setting::key, Setting::value));

  /** The properties with these. */
  static final List<Setting> CLIENT_SETTINGS =
      Setting.of(Set.of(Role.CLIENT), false).stream()
          .filter(s -> s.kind() == Setting.Kind.CLASS)
          .sorted(Comparator.comparing(Setting::key))
          .toList();

  static final String LOCAL_DIRS = "yarn.nodemanager.local-dirs";
  static final String EXECUTOR = "yarn.nodemanager.container-executor.class";
  static final String LOCAL_USER =
      "yarn.nodemanager.linux-container-executor.nonsecure-mode.local-user";
  static final String AUTHENTICATION = "hadoop.security.authentication";

  static final String MONITOR = "yarn.resourcemanager.scheduler.monitor.enable";
  static final String POLICIES = "yarn.resourcemanager.scheduler.monitor.policies";
  static final String POLICY_CLASS = wanted(POLICIES).orElseThrow();
  static final String INITIALIZERS = "hadoop.http.filter.initializers";
  static final String PAGES_CLASS = "org.ibis.broker.web.BrokerPages"; // put there by hand

  private Keys() {}

  /** A value, or the item of a list; none where IBIS wants nothing of the key. */
  static Optional<String> wanted(String key) {
    return key.equals(INITIALIZERS)
        ? Optional.of(PAGES_CLASS)
        : Setting.all().stream().filter(s -> s.key().equals(key)).map(Setting::value).findFirst();
  }

  /**
   * The line that puts a class of IBIS in the place of Hadoop's own: or why there is none, as
   * {@code ibis install} says it.
   */
  static String change(Settings settings, String key) {
    Setting setting =
        Setting.all().stream().filter(s -> s.key().equals(key)).findFirst().orElseThrow();
    return change(settings, setting);
  }

  /** The same. */
  static String change(Settings settings, Setting setting) {
    return setting
        .whyNot(settings.get(setting.key(), null))
        .orElseGet(() -> settings.change(setting.file(), setting.key(), setting.value()));
  }

  /** The class of an auxiliary service. */
  static String classOf(String service) {
    return SERVICES + "." + service + ".class";
  }
}
