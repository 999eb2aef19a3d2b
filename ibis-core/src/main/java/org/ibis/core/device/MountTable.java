package org.ibis.core.device;

import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What was mounted where, as {@code /proc/self/mountinfo} says (proc(5)). Immutable. */
final class MountTable {
  private final String text;
  private final List<Mount> mounts;

  private MountTable(String text, List<Mount> mounts) {
    this.text = text;
    this.mounts = mounts;
  }

  /**
   * A mount. Two looks that find an equal one found the same: what is mounted anew at the same
   * place has another identity or device.
   *
   * @param id the kernel's, which it may use again when the mount is gone
   * @param device {@code MAJOR:MINOR}
   * @param root what of the device is mounted
   * @param point where
   */
  record Mount(String id, String device, String root, Path point) {}

  static MountTable parse(String mountInfo) {
    List<Mount> mounts = new ArrayList<>();
    // Not readAllLines: one mount point that is no UTF-8 must not hide all the others.
    for (String line : mountInfo.lines().toList()) {
      String[] f = line.split(" ", 6); // id parent major:minor root mount-point ...
      if (f.length < 6) {
        continue;
      }
      try {
        mounts.add(new Mount(f[0], f[2], f[3], Path.of(unescape(f[4]))));
      } catch (InvalidPathException e) {
        // has letters that this process's locale has not
      }
    }
    return new MountTable(mountInfo, mounts);
  }

  /** Whether nothing was mounted or unmounted between the two. */
  boolean isSame(MountTable other) {
    return text.equals(other.text);
  }

  /**
   * The mount that holds a path.
   *
   * @param real without links
   * @throws IOException if none does
   */
  Mount of(Path real) throws IOException {
    Mount best = null;
    for (Mount m : mounts) {
      // A later line over the same mount point hides the earlier one.
      if (real.startsWith(m.point())
          && (best == null || m.point().getNameCount() >= best.point().getNameCount())) {
        best = m;
      }
    }
    if (best == null) {
      throw new IOException("no mount holds " + real);
    }
    return best;
  }

  /** mountinfo writes blanks and the like as a backslash and three octal digits. */
  private static String unescape(String s) {
    if (s.indexOf('\\') < 0) {
      return s;
    }
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < s.length(); i++) {
      if (s.charAt(i) == '\\' && i + 3 < s.length()) {
        out.append((char) Integer.parseInt(s.substring(i + 1, i + 4), 8));
        i += 3;
      } else {
        out.append(s.charAt(i));
      }
    }
    return out.toString();
  }
}
