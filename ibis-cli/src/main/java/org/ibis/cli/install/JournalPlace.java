package org.ibis.cli.install;

import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import org.ibis.cli.UserError;

/**
 * Where an installation is kept: in the Hadoop home, for that is what it belongs to. The owner of a
 * home can put another directory there at any moment, though, and what root reads must be root's:
 * so where others can change a home, root's installations of it are kept apart.
 */
final class JournalPlace {
  /** A directory for each home. */
  static final Path OF_ROOT = Path.of("/var/lib/ibis/install");

  private static final int LONGEST = 200; // a name may have 255 bytes

  private JournalPlace() {}

  /**
   * Of one user.
   *
   * @param ofRoot where root's are, apart from homes
   * @throws UserError where it is another user's
   */
  static Path of(String user, Path home, Path ofRoot) throws IOException {
    Path inside = home.resolve(InstallState.DIRECTORY);
    Path apart = apart(home, ofRoot);
    if (!user.equals(Ownership.ROOT)) {
      if (Files.exists(apart)) {
        throw UserError.usage(
            home
                + " has IBIS by root, who keeps that in "
                + apart
                + ": run this as root, nothing was changed");
      }
      return inside;
    }
    if (Files.exists(apart)) {
      return apart;
    }
    if (Ownership.isPathOf(user, home)) {
      return inside;
    }
    if (!Files.exists(inside, LinkOption.NOFOLLOW_LINKS)) {
      return apart;
    }
    PosixFileAttributes has =
        Files.readAttributes(inside, PosixFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    if (!Ownership.isOnlyOf(user, has)) {
      String owner = has.owner().getName();
      throw UserError.usage(
          inside
              + " is "
              + owner
              + "'s: run this as "
              + owner
              + ", or remove it if nothing is installed there, nothing was changed");
    }
    return inside; // by a version that kept all of them there
  }

  /** Apart from the home. */
  static Path apart(Path home, Path ofRoot) {
    String name = URLEncoder.encode(home.toString(), StandardCharsets.UTF_8);
    return ofRoot.resolve(
        name.length() <= LONGEST
            ? name
            : Digest.of(home.toString().getBytes(StandardCharsets.UTF_8)));
  }
}
