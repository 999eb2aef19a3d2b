package org.ibis.core.permit;

import java.nio.file.Path;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A path of the configuration of which another process may make another one, as it has variables
 * that are a process's own: {@code ${user.name}}, {@code ${env.NAME}} and other properties that no
 * file sets. Pure.
 */
public final class VariablePath {
  private static final Pattern VARIABLE = Pattern.compile("\\$\\{([^{}$\\s]+)}");
  private static final int MOST_VARIABLES = 20; // as Hadoop replaces them

  /** Of a process's own: some directories' names, or parts of them. */
  private static final String ANY = "/?[^/]+(?:/[^/]+)*";

  private static final String USER = "user.name";
  private static final String ANY_USER = "[^/]+";

  private final boolean isFixed;
  private final Pattern pattern;

  private VariablePath(boolean isFixed, Pattern pattern) {
    this.isFixed = isFixed;
    this.pattern = pattern;
  }

  /**
   * @param raw with variables
   * @param setting a key's value with variables; null where no file sets it
   */
  public static VariablePath of(String raw, UnaryOperator<String> setting) {
    String path = raw.strip().replaceFirst("^file:(//)?", "").replaceAll("/{2,}", "/");
    StringBuilder pattern = new StringBuilder();
    boolean isFixed = true;
    int from = 0;
    Matcher m = VARIABLE.matcher(path);
    for (int replaced = 0; m.find(from); replaced++) {
      String value = isOfProcess(m.group(1)) ? null : setting.apply(m.group(1));
      if (value != null && replaced < MOST_VARIABLES) {
        path = path.substring(0, m.start()) + value.strip() + path.substring(m.end());
        from = m.start(); // what it stands for may have variables as well
      } else {
        pattern
            .append(Pattern.quote(path.substring(0, m.start())))
            .append(m.group(1).equals(USER) ? ANY_USER : ANY);
        path = path.substring(m.end());
        from = 0;
        isFixed = false;
      }
      m = VARIABLE.matcher(path);
    }
    return new VariablePath(isFixed, Pattern.compile(pattern + Pattern.quote(path)));
  }

  /** Java's properties and the environment go before what files set. */
  private static boolean isOfProcess(String name) {
    return name.startsWith("env.") || System.getProperty(name) != null;
  }

  /** Whether each process makes the same of it. */
  public boolean isFixed() {
    return isFixed;
  }

  /** Whether a process may have made that of it. */
  boolean mayBe(Path path) {
    return path.isAbsolute()
        && path.equals(path.normalize())
        && pattern.matcher(path.toString()).matches();
  }
}
