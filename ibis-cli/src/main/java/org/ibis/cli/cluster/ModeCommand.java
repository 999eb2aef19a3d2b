package org.ibis.cli.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import org.ibis.cli.UserError;
import org.ibis.core.Mode;
import org.ibis.core.Printable;
import org.ibis.core.conf.IbisKeys;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ibis mode}. */
@Command(
    name = "mode",
    description = {
      "Shows the mode of the cluster, or switches IBIS off on all nodes, has it only observe there"
          + " (shadow), and switches it on again.",
      "",
      "To switch is for YARN's administrators (yarn.admin.acl). It counts until the broker ends. A node"
          + " whose own ibis.mode does less stays with that. Nodes of an IBIS that does not know shadow"
          + " stay on.",
      ""
    })
public final class ModeCommand extends BrokerCommand {
  @Parameters(index = "0", arity = "0..1", paramLabel = "MODE", description = "on, shadow or off.")
  private String given;

  @Option(names = "--cluster", description = "All nodes; has to be given to switch.")
  private boolean cluster;

  @Override
  Answer ask() throws IOException {
    Mode wanted = given == null ? null : wanted();
    if (wanted != null && !cluster) {
      throw UserError.usage(
          "for all nodes give --cluster; for one node set "
              + IbisKeys.MODE
              + " = "
              + wanted.text()
              + " in its core-site.xml, which its daemons read anew");
    }
    BrokerClient broker = broker();
    JsonNode said = (wanted == null ? broker.get("cluster") : broker.putMode(wanted)).path("mode");
    if (!said.isTextual()) {
      throw new UserError("this broker knows of no mode: it is of an older IBIS");
    }
    String mode = said.asText();
    ObjectNode answer = BrokerClient.JSON.createObjectNode().put("mode", mode);
    return new Answer(() -> text(mode), BrokerClient.write(answer));
  }

  private static String text(String mode) {
    return switch (mode) {
      case "on" -> "on: each node goes by its own " + IbisKeys.MODE + "\n";
      case "shadow" ->
          "shadow: nothing is scheduled on any node, and what would be is foretold, until the broker"
              + " ends; ibis shadow shows it\n";
      case "off" -> "off: nothing is scheduled on any node, until the broker ends\n";
      default -> Printable.of(mode) + "\n"; // of a newer one
    };
  }

  private Mode wanted() {
    return Mode.of(given)
        .orElseThrow(
            () ->
                UserError.usage(
                    "MODE: '" + Printable.of(given) + "' is not valid: give " + Mode.VALUES));
  }
}
