package org.ibis.core.profile;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Which device it is that the kernel has a name for: another disk may have the name tomorrow. Its
 * size and the first that it tells of the world-wide name, serial number and model (sysfs(5)).
 */
public final class DeviceIdentity {
  private static final int MOST_CHARS = 160;

  private static final List<String> NAMES =
      List.of("wwid", "device/wwid", "serial", "device/serial", "device/model");

  private final String sectors;
  private final String name;

  private DeviceIdentity(String sectors, String name) {
    this.sectors = sectors;
    this.name = name;
  }

  /** Of a device by the kernel's name. */
  public static DeviceIdentity of(String device) {
    return of(device, Path.of("/sys/block"));
  }

  /** For tests: where to look instead. */
  static DeviceIdentity of(String device, Path sysBlock) {
    Path dir = sysBlock.resolve(device);
    String name =
        NAMES.stream()
            .map(file -> read(dir.resolve(file)))
            .filter(text -> !text.isEmpty())
            .findFirst()
            .orElse("");
    return new DeviceIdentity(read(dir.resolve("size")), name);
  }

  /** The file's text on one line; nothing where the kernel does not tell. */
  private static String read(Path file) {
    try {
      String text = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
      String plain = text.replaceAll("[^\\x21-\\x7e]+", " ").strip();
      return plain.substring(0, Math.min(MOST_CHARS, plain.length()));
    } catch (IOException e) {
      return "";
    }
  }

  /** Whether it is known by more than its size: loop devices, for one, are not. */
  public boolean isOwn() {
    return !name.isEmpty();
  }

  /** Words of printable ASCII; empty where nothing at all is known. */
  @Override
  public String toString() {
    return sectors.isEmpty() ? "" : (sectors + " sectors " + name).strip();
  }
}
