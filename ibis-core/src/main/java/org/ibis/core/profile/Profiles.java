package org.ibis.core.profile;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.ibis.core.FailOpen;

/**
 * The profiles of a machine's devices: one file for each, by the kernel's name. What is no profile
 * of that very device, or may be somebody else's words, is passed over, and counted: the device is
 * learned then, as one is that has none.
 */
public final class Profiles {
  private static final int MOST_BYTES = 64 << 10;
  private static final Path OURSELVES = Path.of("/proc/self");

  private final Path directory; // null for none
  private final Path sysBlock;
  private final FailOpen failOpen;

  /**
   * @param directory where they are, or null for nowhere
   */
  public Profiles(Path directory, FailOpen failOpen) {
    this(directory, Path.of("/sys/block"), failOpen);
  }

  /** For tests: where to look instead. */
  Profiles(Path directory, Path sysBlock, FailOpen failOpen) {
    this.directory = directory;
    this.sysBlock = sysBlock;
    this.failOpen = failOpen;
  }

  /** That of a device by the kernel's name, if there is one that can be used. Reads files. */
  public Optional<DeviceProfile> of(String device) {
    if (directory == null) {
      return Optional.empty();
    }
    Path file = directory.resolve(device + ProfileFile.SUFFIX);
    try {
      DeviceProfile profile = ProfileFile.parse(read(file));
      String found = DeviceIdentity.of(device, sysBlock).toString();
      if (found.isEmpty() || !found.equals(profile.identity())) {
        return unused(
            file
                + " is of another device: "
                + device
                + " is '"
                + found
                + "': profile it anew, or delete the file");
      }
      return Optional.of(profile);
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (IllegalArgumentException e) {
      return unused(file + ": " + e.getMessage());
    } catch (IOException | UnsupportedOperationException | SecurityException e) {
      return unused(file + " can't be read: " + e);
    }
  }

  private static String read(Path file) throws IOException {
    Map<String, Object> attributes =
        Files.readAttributes(file, "unix:uid,isRegularFile,permissions", LinkOption.NOFOLLOW_LINKS);
    @SuppressWarnings("unchecked")
    Set<PosixFilePermission> permissions = (Set<PosixFilePermission>) attributes.get("permissions");
    Object owner = attributes.get("uid");
    if (!Boolean.TRUE.equals(attributes.get("isRegularFile"))) {
      throw new IllegalArgumentException("is no file");
    }
    if (!owner.equals(0) && !owner.equals(Files.getAttribute(OURSELVES, "unix:uid"))) {
      throw new IllegalArgumentException("belongs to uid " + owner + ": root must own it");
    }
    if (permissions.contains(PosixFilePermission.GROUP_WRITE)
        || permissions.contains(PosixFilePermission.OTHERS_WRITE)) {
      throw new IllegalArgumentException("others may write it: chmod 644");
    }
    try (InputStream in = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
      byte[] bytes = in.readNBytes(MOST_BYTES + 1);
      if (bytes.length > MOST_BYTES) {
        throw new IllegalArgumentException("is larger than " + MOST_BYTES + " bytes");
      }
      return new String(bytes, StandardCharsets.ISO_8859_1);
    }
  }

  private Optional<DeviceProfile> unused(String why) {
    failOpen.count(FailOpen.Reason.NO_PROFILE, "a profile is not used: " + why, null);
    return Optional.empty();
  }
}
