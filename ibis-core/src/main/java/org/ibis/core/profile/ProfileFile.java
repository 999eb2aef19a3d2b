package org.ibis.core.profile;

import java.io.IOException;
import java.io.StringReader;
import java.util.Locale;
import java.util.Properties;
import org.ibis.core.cost.LinearCost;
import org.ibis.core.window.WindowLimits;

/** A {@link DeviceProfile} as lines of {@code key=value}, which people read too. */
public final class ProfileFile {
  /** What such files' names end with, after the kernel's name of the device. */
  public static final String SUFFIX = ".profile";

  private static final String VERSION = "1";
  private static final double NANOS_PER_US = 1e3;
  private static final double BYTES_PER_MB = 1e6;
  private static final double NANOS_PER_SECOND = 1e9;

  private ProfileFile() {}

  /** The file's text. */
  public static String text(DeviceProfile p) {
    return "version="
        + VERSION
        + "\nidentity="
        + p.identity()
        + cost("read", p.read())
        + cost("write", p.write())
        + String.format(Locale.ROOT, "\nknee=%.3f\nbulk.bytes=%d\n", p.knee(), p.bulkBytes());
  }

  private static String cost(String op, LinearCost c) {
    return String.format(
        Locale.ROOT,
        "\n%s.fixed.us=%.3f\n%s.mbps=%.3f",
        op,
        c.fixedNanos() / NANOS_PER_US,
        op,
        NANOS_PER_SECOND / c.nanosPerByte() / BYTES_PER_MB);
  }

  /**
   * What a file's text says.
   *
   * @throws IllegalArgumentException with one line that names the key, its value and what would be
   *     right
   */
  public static DeviceProfile parse(String text) {
    Properties file = new Properties();
    try {
      file.load(new StringReader(text));
    } catch (IOException e) {
      throw new IllegalArgumentException(e);
    }
    String version = value(file, "version");
    if (!version.equals(VERSION)) {
      throw bad("version", version, VERSION + ": profile it anew");
    }
    double bulk =
        number(file, "bulk.bytes", WindowLimits.LEAST_BYTES, DeviceProfile.MOST_BULK_BYTES);
    return new DeviceProfile(
        value(file, "identity"),
        cost(file, "read"),
        cost(file, "write"),
        number(file, "knee", 1, DeviceProfile.MOST_KNEE),
        (long) bulk);
  }

  private static LinearCost cost(Properties file, String op) {
    double us =
        number(
            file,
            op + ".fixed.us",
            DeviceProfile.LEAST_FIXED_NANOS / NANOS_PER_US,
            DeviceProfile.MOST_FIXED_NANOS / NANOS_PER_US);
    double mbps =
        number(
            file,
            op + ".mbps",
            DeviceProfile.LEAST_BYTES_PER_SECOND / BYTES_PER_MB,
            DeviceProfile.MOST_BYTES_PER_SECOND / BYTES_PER_MB);
    return new LinearCost(us * NANOS_PER_US, NANOS_PER_SECOND / (mbps * BYTES_PER_MB));
  }

  private static String value(Properties file, String key) {
    String value = file.getProperty(key);
    if (value == null) {
      throw new IllegalArgumentException(key + ": is not there");
    }
    return value.strip();
  }

  private static double number(Properties file, String key, double low, double high) {
    String value = value(file, key);
    try {
      double number = Double.parseDouble(value);
      if (number >= low && number <= high) {
        return number;
      }
    } catch (NumberFormatException e) {
      // said below
    }
    throw bad(key, value, String.format(Locale.ROOT, "a number from %s to %s", low, high));
  }

  private static IllegalArgumentException bad(String key, String value, String right) {
    String shown = value.length() > 40 ? value.substring(0, 40) + "..." : value;
    return new IllegalArgumentException(
        key + ": '" + shown.replaceAll("[^\\x20-\\x7e]", "?") + "' is not " + right);
  }
}
