package org.ibis.cli.javahome;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What shell scripts such as {@code hadoop-env.sh} do to JAVA_HOME. They are read and not run: they
 * belong to another user, or would do more than that. Pure.
 */
final class EnvScript {
  /** Much longer than any that people write. */
  static final int MOST_BYTES = 1 << 20;

  private static final Pattern ASSIGNMENT =
      Pattern.compile(
          "(?:^|[;&|]|\\s)(?:(?:export|declare -x|readonly)\\s+)?JAVA_HOME=(\".*?\"|'.*?'|[^\\s;&|]*)(?=$|[;&|\\s])");

  /** {@code ${JAVA_HOME:-/a/directory}} and its like: what was there goes before. */
  private static final Pattern OTHERWISE = Pattern.compile("\\$\\{JAVA_HOME:?[-=]([^${}]*)}");

  private static final Pattern BEGIN =
      Pattern.compile("^(if|case|for|while|until|function)\\b|\\{$");
  private static final Pattern END = Pattern.compile("^(fi|esac|done|})(\\s|;|$)");

  private EnvScript() {}

  /** What JAVA_HOME is after a script that is called that. */
  static JavaHomes after(JavaHomes before, String name, String text) {
    JavaHomes now = before;
    int depth = 0;
    for (String line : text.lines().map(String::strip).toList()) {
      if (line.startsWith("#")) {
        continue;
      }
      if (END.matcher(line).find()) {
        depth = Math.max(0, depth - 1);
      } else if (BEGIN.matcher(line).find() && !line.matches(".*[;\\s](fi|esac|done)")) {
        depth++;
      }
      Matcher m = ASSIGNMENT.matcher(line);
      while (m.find()) {
        boolean isPlain = depth == 0 && m.start() == 0;
        now = assigned(now, name, unquoted(m.group(1)), isPlain);
      }
    }
    return now;
  }

  /**
   * @param isPlain whether it is done whatever else is
   */
  private static JavaHomes assigned(JavaHomes now, String name, String value, boolean isPlain) {
    if (value.equals("$JAVA_HOME") || value.equals("${JAVA_HOME}")) {
      return now;
    }
    Matcher otherwise = OTHERWISE.matcher(value);
    if (otherwise.matches()) {
      return now.orWhereUnset(otherwise.group(1), name);
    }
    Optional<String> home =
        value.contains("$") || value.contains("`") || value.isEmpty()
            ? Optional.empty() // what another program says, or another variable
            : Optional.of(value);
    return isPlain ? JavaHomes.of(home, name) : now.or(home, name);
  }

  private static String unquoted(String value) {
    boolean isQuoted =
        value.length() > 1
            && "\"'".indexOf(value.charAt(0)) >= 0
            && value.charAt(0) == value.charAt(value.length() - 1);
    return isQuoted ? value.substring(1, value.length() - 1) : value;
  }
}
