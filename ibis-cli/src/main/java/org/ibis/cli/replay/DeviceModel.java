package org.ibis.cli.replay;

/**
 * A device that serves each request in a time that depends on nothing but its size.
 *
 * @param latencyMicros of a request without bytes, 0 or more
 * @param megabytesPerSecond what the bytes move at, 10^6 bytes/s, over 0
 */
record DeviceModel(double latencyMicros, double megabytesPerSecond) {

  /** From dispatch to completion, rounded to whole µs, halves up. */
  long serviceMicros(long bytes) {
    return Math.round(latencyMicros + bytes / megabytesPerSecond); // 1 MB/s is 1 byte/µs
  }
}
