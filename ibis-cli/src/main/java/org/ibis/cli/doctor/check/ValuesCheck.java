package org.ibis.cli.doctor.check;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.ibis.cli.doctor.facts.NodeFacts;
import org.ibis.cli.doctor.facts.Program;
import org.ibis.cli.doctor.facts.SetKey;
import org.ibis.cli.doctor.facts.Settings;
import org.ibis.core.Printable;
import org.ibis.core.conf.IbisConf;
import org.ibis.core.conf.IbisKeys;

/** Values of keys that are not valid. */
final class ValuesCheck implements Check {
  private static final String KEY_ENDS = ":";
  private static final String RIGHT = ": give ";

  @Override
  public String name() {
    return "values";
  }

  @Override
  public List<Finding> look(NodeFacts node) {
    if (node.settings().isEmpty()) {
      return List.of();
    }
    Set<Finding> found = new LinkedHashSet<>();
    for (Program program : Program.values()) {
      node.settingsOf(program).ifPresent(s -> look(s, found));
    }
    return found.isEmpty()
        ? List.of(Finding.fine(name(), "All values of ibis.* keys are valid."))
        : List.copyOf(found);
  }

  /** One after the other is left out, as the reader of keys names the first one only. */
  private void look(Settings settings, Set<Finding> found) {
    Map<String, String> values = new HashMap<>();
    for (SetKey s : settings.all()) {
      if (s.key().startsWith(IbisKeys.PREFIX)) {
        values.put(s.key(), s.value());
      }
    }
    while (true) {
      try {
        IbisConf.of(values).validate();
        return;
      } catch (IllegalArgumentException e) {
        String message = e.getMessage();
        String key = message.substring(0, Math.max(0, message.indexOf(KEY_ENDS)));
        if (values.remove(key) == null) {
          return; // it names none that is set: there is nothing to change
        }
        int right = message.lastIndexOf(RIGHT);
        found.add(
            Finding.problem(
                name(),
                Printable.of(message) + ".",
                key.equals(IbisKeys.WEIGHT)
                    ? "jobs have weight 1"
                    : "a daemon that reads it runs as stock Hadoop",
                settings.change(
                    Program.CORE,
                    key,
                    right < 0 ? "(a valid value)" : message.substring(right + RIGHT.length()))));
      }
    }
  }
}
