package org.ibis.cli.install;

/**
 * What a file has besides its bytes.
 *
 * @param permissions as in {@code rw-r--r--}
 * @param modified when it was written, to the nanosecond, as in ISO 8601; null is now
 */
public record FileAttributes(String permissions, String owner, String group, String modified) {}
