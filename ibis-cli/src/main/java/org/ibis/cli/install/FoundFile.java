package org.ibis.cli.install;

/**
 * A file as one look through one descriptor found it: bytes and attributes are those of the same
 * file, whatever its name led to before and after.
 *
 * @param links how many names it has
 */
record FoundFile(byte[] bytes, FileAttributes attributes, int links) {
  /** The bytes; null where there is no file. */
  static byte[] bytesOf(FoundFile found) {
    return found == null ? null : found.bytes();
  }
}
