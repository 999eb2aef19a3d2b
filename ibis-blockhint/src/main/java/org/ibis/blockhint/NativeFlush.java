package org.ibis.blockhint;

import java.io.FileDescriptor;
import java.io.IOException;
import java.io.InputStream;

/**
 * The native library's entry points: page-in, flush and drop of a range of a file, which Java has
 * no call for. Linux only; where the library is missing or of another version, {@link #isAvailable}
 * is false and {@link #unavailableReason} says why.
 */
final class NativeFlush {
  /** Must equal what the library says of itself. */
  private static final int ABI_VERSION = 5;

  /** One for each kind of machine, as Java calls it. */
  static final String RESOURCE =
      "/META-INF/native/linux-" + System.getProperty("os.arch") + "/libibisflush.so";

  /** System property: {@code false} is to do without. For tests, and for those who must not. */
  static final String SWITCH = "ibis.native";

  private static final String UNAVAILABLE = load();

  private NativeFlush() {}

  static boolean isAvailable() {
    return UNAVAILABLE == null;
  }

  /** Null when it is available. */
  static String unavailableReason() {
    return UNAVAILABLE;
  }

  /** Duplicates the descriptor; returns the new one, or minus errno. */
  static native int open(FileDescriptor fd);

  /**
   * Opens the descriptor's file once more, for reading, so that the new descriptor has a state of
   * its own of which errors it has reported. Returns the new one, or minus errno; so for what is no
   * regular file.
   */
  static native int reopen(FileDescriptor fd);

  /** Writes the range's dirty pages and waits for the disk; returns 0 or errno. */
  static native int flush(int fd, long offset, long bytes);

  /** Brings the range into the page cache and waits for the disk; returns 0 or errno. */
  static native int pageIn(int fd, long offset, long bytes);

  /** Drops the range's clean pages from the page cache, without a wait; returns 0 or errno. */
  static native int drop(int fd, long offset, long bytes);

  /**
   * Whether the whole range is in the page cache: 1, 0, or minus errno. By a stream's descriptor.
   */
  static native int residentIn(FileDescriptor fd, long offset, long bytes);

  static native int close(int fd);

  static native int version();

  private static String load() {
    if (!Boolean.parseBoolean(System.getProperty(SWITCH, "true"))) {
      return "it is switched off by -D" + SWITCH;
    }
    try (InputStream in = NativeFlush.class.getResourceAsStream(RESOURCE)) {
      if (in == null) {
        return "the jar was built without " + RESOURCE + " (no cargo for it at build time)";
      }
      String failure =
          new NativeLibrary(in.readAllBytes(), NativePlaces.ofProcess(), System::load).load();
      if (failure != null) {
        return failure;
      }
      int version = version();
      return version == ABI_VERSION ? null : "it is version " + version + ", not " + ABI_VERSION;
    } catch (IOException | LinkageError | RuntimeException e) {
      return e.toString();
    }
  }
}
