package org.ibis.cli.doctor.facts;

import java.util.List;

/**
 * What a daemon says of the permits that it gives, or gets.
 *
 * @param sockets where it listens, or looked last
 * @param connectedTo where it gets permits; empty where it gets none, or gives them
 */
public record PermitEnd(List<String> sockets, String connectedTo) {
  public PermitEnd {
    sockets = List.copyOf(sockets);
  }
}
