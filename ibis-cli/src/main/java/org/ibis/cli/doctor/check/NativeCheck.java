package org.ibis.cli.doctor.check;

import java.util.ArrayList;
import java.util.List;
import org.ibis.cli.doctor.facts.Daemon;
import org.ibis.cli.doctor.facts.Jar;
import org.ibis.cli.doctor.facts.NodeFacts;

/** Whether the native part is there, and loaded. */
final class NativeCheck implements Check {
  private static final String REASON = "NoNative";
  private static final String COST =
      "slower flushes, by fdatasync; what is in memory already takes a permit all the same";

  @Override
  public String name() {
    return "native-part";
  }

  @Override
  public List<Finding> look(NodeFacts node) {
    List<Finding> found = new ArrayList<>();
    List<Jar> jars =
        node.home().stream()
            .flatMap(h -> h.onClassPath().stream())
            .filter(j -> j.versions().containsKey(Modules.BLOCKHINT))
            .toList();
    for (Jar jar : jars) {
      if (!jar.isNative()) {
        found.add(
            Finding.warning(
                name(),
                jar.path() + " was built without the native part.",
                COST,
                "build the jars where there is cargo, and replace it"));
      }
    }
    boolean isLoaded = false;
    for (Daemon d : node.daemons()) {
      isLoaded |= !d.schedulers().isEmpty();
      if (d.failOpens(REASON) > 0) {
        found.add(
            Finding.warning(
                name(),
                "The " + d.program().title() + " could not load the native part.",
                COST,
                "its log has the reason after NO_NATIVE; where /tmp is mounted noexec, have ibis"
                    + " install unpack it, or give the daemon another -Djava.io.tmpdir"));
      }
    }
    if (!found.isEmpty() || (jars.isEmpty() && !isLoaded)) {
      return found;
    }
    return List.of(
        Finding.fine(
            name(),
            isLoaded
                ? "The native part is there."
                : "The native part is in the jar; whether daemons load it was not to be seen."));
  }
}
