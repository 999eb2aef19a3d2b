package org.ibis.core.shadow;

/**
 * What a device itself moved, whoever wanted it.
 *
 * @param readBytes from it
 * @param writtenBytes to it
 * @param busyNanos in which it had something to do
 */
public record Moved(long readBytes, long writtenBytes, long busyNanos) {
  Moved since(Moved earlier) {
    return new Moved(
        readBytes - earlier.readBytes,
        writtenBytes - earlier.writtenBytes,
        busyNanos - earlier.busyNanos);
  }
}
