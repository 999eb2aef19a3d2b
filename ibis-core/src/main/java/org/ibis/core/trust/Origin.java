package org.ibis.core.trust;

import static java.util.Objects.requireNonNull;

import java.net.InetAddress;

/**
 * Where I/O comes from, and in whose name.
 *
 * @param flow the application that it names
 * @param host where it comes from
 * @param writes whether data comes from there: then the host may be one that only passes it on
 */
public record Origin(String flow, InetAddress host, boolean writes) {
  /** Of a name: no application's is longer. */
  static final int MOST_CHARACTERS = 256;

  public Origin {
    requireNonNull(flow, "flow is null");
    requireNonNull(host, "host is null");
    if (flow.isEmpty() || flow.length() > MOST_CHARACTERS) {
      throw new IllegalArgumentException(
          "a name of "
              + flow.length()
              + " characters: must be from 1 to "
              + MOST_CHARACTERS
              + " characters");
    }
  }
}
