package org.ibis.cli.doctor.facts;

/**
 * Where permits are to be had.
 *
 * @param problem why nothing is known of it, in a few words; null where something is
 * @param isThere whether a socket is
 * @param owner of the socket
 * @param mode of it, as {@code rw-rw-rw-}
 * @param directoryMode of the directory that it is in
 * @param closedDirectory the first one above it that others may not pass; null for none
 */
public record PermitPlace(
    String path,
    String problem,
    boolean isThere,
    String owner,
    String mode,
    String directoryMode,
    String closedDirectory) {

  /** One of which nothing more is known. */
  public static PermitPlace unknown(String path, String problem) {
    return new PermitPlace(path, problem, false, "", "", "", null);
  }
}
