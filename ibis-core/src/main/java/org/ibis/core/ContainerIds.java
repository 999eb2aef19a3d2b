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

  /** {@code container_[e<epoch>_]<cluster timestamp>_<application>_<attempt>_<container>}. */
  private static final Pattern CONTAINER =
      Pattern.compile("container_(?:e\\d+_)?(\\d+_\\d+)_\\d+_\\d+");

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
