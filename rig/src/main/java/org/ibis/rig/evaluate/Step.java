package org.ibis.rig.evaluate;

import java.util.List;

/**
 * One command whose result figures read.
 *
 * @param id of its files
 * @param arguments of {@code ./ibis}, without {@code --json FILE}
 * @param minutes that it takes, about
 * @param disks whether it needs emulated disks, and so root
 */
record Step(String id, List<String> arguments, double minutes, boolean disks) {
  Step {
    arguments = List.copyOf(arguments);
  }

  /** As somebody would type it. */
  String command() {
    StringBuilder line = new StringBuilder("./ibis");
    for (String argument : arguments) {
      line.append(' ').append(argument.contains("*") ? "'" + argument + "'" : argument);
    }
    return line.toString();
  }
}
