package org.ibis.core.device;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How much may be written to a disk's files before the kernel writes it back by itself, past any
 * scheduler: its background threshold (kernel.org, admin-guide/sysctl/vm.rst, {@code
 * dirty_background_ratio}; ABI/testing/sysfs-class-bdi). Writers that stay well below it are
 * written back by IBIS alone.
 */
final class DirtyMemory {
  private static final String MAX_BYTES = "max_bytes";
  private static final int NUMBER_BYTES = 64; // no number has more
  private static final Pattern AVAILABLE = Pattern.compile("MemAvailable: +(\\d+) kB");

  private final Path vm;
  private final Path memInfo;
  private final Path sysBlock;

  DirtyMemory() {
    this(Path.of("/proc/sys/vm"), Path.of("/proc/meminfo"), Path.of("/sys/block"));
  }

  /** For tests: where to look instead. */
  DirtyMemory(Path vm, Path memInfo, Path sysBlock) {
    this.vm = vm;
    this.memInfo = memInfo;
    this.sysBlock = sysBlock;
  }

  /**
   * Where the kernel begins to write by itself.
   *
   * @param bytes dirty; {@link Long#MAX_VALUE} where it does not tell
   * @param own whether they are of one disk, not of all of the machine's
   */
  record Threshold(long bytes, boolean own) {
    boolean isKnown() {
      return bytes != Long.MAX_VALUE;
    }
  }

  /**
   * From when on the kernel writes a disk's files back by itself.
   *
   * @param disk the kernel's name
   */
  Threshold background(String disk) {
    try {
      Path bdi = sysBlock.resolve(disk).resolve("bdi");
      boolean own = number(bdi.resolve("strict_limit"), 0) == 1;
      double dirty = number(bdi.resolve(MAX_BYTES), -1); // kernels before 6.2 have none
      return new Threshold((long) background(dirty), own);
    } catch (IOException | NumberFormatException e) {
      return new Threshold(Long.MAX_VALUE, false);
    }
  }

  /**
   * For how long what is written stays in memory before the kernel writes it back because of its
   * age, ns: until then nothing is written that is deleted. 0 where the kernel does not tell.
   */
  long keptNanos() {
    try {
      double expires = number(vm.resolve("dirty_expire_centisecs"), 0);
      double looks = number(vm.resolve("dirty_writeback_centisecs"), 0);
      return (long) (Math.max(0, expires - looks) * 1e7);
    } catch (IOException | NumberFormatException e) {
      return 0;
    }
  }

  /**
   * @param dirty bytes from which writers are throttled; negative where that is not known
   */
  private double background(double dirty) throws IOException {
    double bytes = number(vm.resolve("dirty_background_bytes"), 0);
    double ratio = number(vm.resolve("dirty_background_ratio"), 0);
    double limitBytes = number(vm.resolve("dirty_bytes"), 0);
    double limitRatio = number(vm.resolve("dirty_ratio"), 0);
    double available = bytes > 0 && limitBytes > 0 ? 0 : availableBytes();
    double background = bytes > 0 ? bytes : ratio / 100 * available;
    double limit = limitBytes > 0 ? limitBytes : limitRatio / 100 * available;
    // As the kernel does it: a background over the limit is half of the limit.
    double part = background < limit ? background / limit : 0.5;
    return part * (dirty < 0 ? limit : Math.min(dirty, limit));
  }

  private double availableBytes() throws IOException {
    Matcher m = AVAILABLE.matcher(Files.readString(memInfo));
    if (!m.find()) {
      throw new IOException("no MemAvailable in " + memInfo);
    }
    return Double.parseDouble(m.group(1)) * 1024;
  }

  /**
   * In one read: the kernel gives what is in {@code /proc/sys} to the first one only, and {@code
   * Files.readString} begins with a byte, where the size is 0.
   */
  private static double number(Path file, double otherwise) throws IOException {
    if (!Files.exists(file)) {
      return otherwise;
    }
    try (InputStream in = Files.newInputStream(file)) {
      return Double.parseDouble(new String(in.readNBytes(NUMBER_BYTES), US_ASCII).trim());
    }
  }
}
