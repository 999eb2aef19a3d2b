package org.ibis.cli.doctor.check;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.ibis.cli.doctor.facts.NodeFacts;
import org.ibis.cli.doctor.facts.Program;
import org.ibis.cli.doctor.facts.Settings;
import org.ibis.core.conf.IbisKeys;
import org.ibis.core.conf.ResourceManagerHosts;

/** Whether the broker is switched on at both ends, and who may steer it. */
final class BrokerKeysCheck implements Check {
  private static final String WHO_ASKS =
      "org.apache.hadoop.yarn.server.security.http.RMAuthenticationFilterInitializer";
  private static final String ADMINISTRATORS = "yarn.admin.acl";
  private static final String EVERYBODY = "*";

  @Override
  public String name() {
    return "broker-keys";
  }

  @Override
  public List<Finding> look(NodeFacts node) {
    List<Finding> found = new ArrayList<>();
    Settings manager = node.settingsOf(Program.RESOURCEMANAGER).orElse(Settings.NONE);
    boolean reports = false;
    for (Program program : List.of(Program.DATANODE, Program.NODEMANAGER)) {
      reports |=
          node.settingsOf(program).orElse(Settings.NONE).isTrue(IbisKeys.BROKER_ENABLED, false);
    }
    boolean serves = manager.list(Keys.POLICIES).contains(Keys.POLICY_CLASS);
    boolean shows = manager.list(Keys.INITIALIZERS).contains(Keys.PAGES_CLASS);
    if (reports) {
      address(node.settingsOf(Program.NODEMANAGER).orElse(manager), found);
    }
    if (serves) {
      serving(manager, reports, found);
    }
    if (shows) {
      showing(manager, found);
    }
    boolean isOn = reports || serves || shows;
    return found.isEmpty() && isOn
        ? List.of(Finding.fine(name(), "The broker's keys fit together."))
        : found;
  }

  private void address(Settings settings, List<Finding> found) {
    String address = settings.get(IbisKeys.BROKER_ADDRESS, IbisKeys.BROKER_ADDRESS_AUTO);
    if (!address.equals(IbisKeys.BROKER_ADDRESS_AUTO)) {
      return;
    }
    UnaryOperator<String> lookup = key -> settings.get(key, null);
    for (String suffix : ResourceManagerHosts.suffixes(lookup)) {
      if (!ResourceManagerHosts.isNamed(lookup, suffix)) {
        String key = ResourceManagerHosts.HOSTNAME + suffix;
        found.add(
            Finding.problem(
                name(),
                "Nobody knows where the broker is: "
                    + key
                    + " is not set, nor another address of the ResourceManager.",
                "each node schedules for itself, by the weights that jobs claim",
                settings.change(Program.YARN, key, "(the ResourceManager's host)")));
      }
    }
  }

  private void serving(Settings manager, boolean reports, List<Finding> found) {
    if (!manager.isTrue(Keys.MONITOR, false)) {
      found.add(
          Finding.problem(
              name(),
              "The ResourceManager is not to load the broker that it names.",
              "there is no broker",
              manager.change(Program.YARN, Keys.MONITOR, "true")));
    }
    if (!reports) {
      found.add(
          Finding.warning(
              name(),
              "The ResourceManager has the broker, and nodes do not report to it.",
              "each node schedules for itself, and the policy of weights does not count",
              Settings.NONE.change(Program.CORE, IbisKeys.BROKER_ENABLED, "true")));
    }
  }

  private void showing(Settings manager, List<Finding> found) {
    List<String> initializers = manager.list(Keys.INITIALIZERS);
    if (!initializers.contains(WHO_ASKS)) {
      found.add(
          Finding.warning(
              name(),
              "The ResourceManager's web port does not know who asks.",
              "nobody can change a weight while jobs run: 'is no administrator of YARN'",
              manager.change(
                  Program.CORE,
                  Keys.INITIALIZERS,
                  WHO_ASKS + "," + String.join(",", initializers))));
    }
    if (manager.get(ADMINISTRATORS, EVERYBODY).equals(EVERYBODY)) {
      found.add(
          Finding.warning(
              name(),
              "Everybody may change weights: everybody is an administrator of YARN.",
              "a user can give the own job any weight, past all caps",
              manager.change(Program.YARN, ADMINISTRATORS, "(users, a blank, groups)")));
    }
  }
}
