package org.ibis.core;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads YARN container ids without YARN's classes, which not every HDFS client has on its class
 * path.
 */
public final class ContainerIds {
  /** The variable that the NodeManager sets in every container. */
  public static final String VARIABLE = "CONTAINER_ID";

  /**
   * What of an application's id follows its kind: {@code <cluster timestamp>_<number>}. YARN has no
   * longer one, and what is longer is a stranger's.
   */
  static final String NUMBERS = "\\d{1,15}_\\d{1,9}";

  /** {@code container_[e<epoch>_]<cluster timestamp>_<application>_<attempt>_<container>}. */
  private static final Pattern CONTAINER =
      Pattern.compile("container_(?:e\\d{1,9}_)?(" + NUMBERS + ")_\\d{1,9}_\\d{1,18}");

  private ContainerIds() {}

  /**
   * The application that a container belongs to.
   *
   * @throws IllegalArgumentException if this is not a container id
   */
  public static String applicationOf(String containerId) {
    Matcher m = CONTAINER.matcher(containerId.trim());
    if (!m.matches()) {
      throw new IllegalArgumentException(
          VARIABLE + ": '" + containerId + "' is not a container id of YARN");
    }
    return "application_" + m.group(1);
  }
}
