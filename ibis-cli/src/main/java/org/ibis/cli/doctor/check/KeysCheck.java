package org.ibis.cli.doctor.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibis.cli.doctor.facts.NodeFacts;
import org.ibis.cli.doctor.facts.SetKey;
import org.ibis.core.Printable;
import org.ibis.core.conf.IbisConf;
import org.ibis.core.conf.IbisDefaults;

/** Keys that mean nothing: of an earlier version, or written wrongly. */
final class KeysCheck implements Check {
  private static final Set<String> KNOWN = IbisDefaults.keys();
  private static final Pattern MEANT = Pattern.compile("did you mean (\\S+)\\?");

  @Override
  public String name() {
    return "keys";
  }

  @Override
  public List<Finding> look(NodeFacts node) {
    if (node.settings().isEmpty()) {
      return List.of();
    }
    List<Finding> found = new ArrayList<>();
    for (SetKey s : node.allSettings().values()) {
      for (String message : IbisConf.unknownKeys(List.of(s.key()), KNOWN)) {
        found.add(
            Finding.warning(
                name(),
                Printable.of(message) + (message.endsWith("?") ? "" : "."),
                "it is set in vain: what counts is the default of what was meant",
                s.file() + ": " + s.key() + " = " + s.value() + " -> " + instead(s, message)));
      }
    }
    return found.isEmpty() ? List.of(Finding.fine(name(), "All ibis.* keys are known.")) : found;
  }

  private static String instead(SetKey s, String message) {
    Matcher meant = MEANT.matcher(message);
    return meant.find() ? meant.group(1) + " = " + s.value() : "(take it out)";
  }
}
