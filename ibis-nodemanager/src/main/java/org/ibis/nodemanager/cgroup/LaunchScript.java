package org.ibis.nodemanager.cgroup;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The script that a container is started by. The NodeManager writes it, so it can read it too,
 * which the environment of another user's process it can't; and it is there before the process is.
 */
final class LaunchScript {
  private LaunchScript() {}

  /**
   * The value of a variable that the script exports.
   *
   * @param script its text
   * @return null where it does not export it
   */
  static String variable(String script, String name) {
    Matcher m =
        Pattern.compile("^export " + Pattern.quote(name) + "=\"([^\"\\n]*)\"$", Pattern.MULTILINE)
            .matcher(script);
    String value = null;
    while (m.find()) {
      value = m.group(1); // the last one counts, as for the shell
    }
    return value;
  }
}
