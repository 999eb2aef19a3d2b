package org.ibis.cli;

import java.net.URI;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/**
 * Where a daemon answers HTTP.
 *
 * @param name as it was given
 * @param base scheme, host and port
 */
public record DaemonAddress(String name, URI base) {
  /** What an argument that is one looks like, for {@code --help}. */
  public static final String DAEMON =
      "host:port of the HTTP server of a DataNode or NodeManager; https:// may precede.";

  private static final Pattern FORM =
      Pattern.compile("(?:(https?)://)?([\\w.-]+|\\[[0-9a-fA-F:.]+]):(\\d{1,5})/?");
  private static final int MAX_PORT = 65535;

  /**
   * Takes those that a command was given, in their order.
   *
   * @param what the argument is called
   * @throws ParameterException naming one that is none
   */
  public static Set<DaemonAddress> all(CommandSpec command, String what, List<String> given) {
    Set<DaemonAddress> addresses = new LinkedHashSet<>();
    for (String daemon : given) {
      try {
        addresses.add(parse(what, daemon));
      } catch (IllegalArgumentException e) {
        throw new ParameterException(command.commandLine(), e.getMessage(), e);
      }
    }
    return addresses;
  }

  /**
   * Takes {@code host:port}, or a URL of these.
   *
   * @param what the option or argument is called
   * @throws IllegalArgumentException naming what was given
   */
  public static DaemonAddress parse(String what, String given) {
    Matcher m = FORM.matcher(given);
    if (!m.matches() || Integer.parseInt(m.group(3)) > MAX_PORT || m.group(3).matches("0+")) {
      throw new IllegalArgumentException(
          "'"
              + given
              + "' is no "
              + what
              + ": give host:port, http://host:port or https://host:port");
    }
    String scheme = m.group(1) == null ? "http" : m.group(1);
    return new DaemonAddress(
        given, URI.create(scheme + "://" + m.group(2) + ":" + Integer.parseInt(m.group(3))));
  }
}
