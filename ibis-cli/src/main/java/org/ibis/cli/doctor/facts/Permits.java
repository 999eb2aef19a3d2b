package org.ibis.cli.doctor.facts;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.ibis.core.conf.IbisConf;
import org.ibis.core.permit.PermitSocket;

/** What the places are like where the NodeManager gives permits. */
public final class Permits {
  private static final String LOCAL = "yarn.nodemanager.local-dirs";

  private Permits() {}

  /**
   * Those that the NodeManager's settings name.
   *
   * @return none where they can't be made out
   */
  public static List<PermitPlace> of(Settings nodemanager) {
    try {
      List<Path> directories = nodemanager.list(LOCAL).stream().map(Disks::path).toList();
      IbisConf conf = new IbisConf(key -> nodemanager.get(key, null));
      return at(PermitSocket.of(conf, directories));
    } catch (IOException | IllegalArgumentException e) {
      return List.of(); // checks of values and keys say what is wrong with them
    }
  }

  /** Those at which it says that it listens. */
  public static List<PermitPlace> at(List<Path> sockets) {
    return sockets.stream().map(Permits::look).toList();
  }

  private static PermitPlace look(Path socket) {
    try {
      Path directory = socket.getParent();
      if (Files.notExists(socket)) {
        return new PermitPlace(socket.toString(), null, false, "", "", mode(directory), null);
      }
      PosixFileAttributes a =
          Files.readAttributes(socket, PosixFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
      return new PermitPlace(
          socket.toString(),
          null,
          a.isOther(),
          a.owner().getName(),
          PosixFilePermissions.toString(a.permissions()),
          mode(directory),
          closed(directory));
    } catch (IOException | UnsupportedOperationException e) {
      return PermitPlace.unknown(socket.toString(), e.getClass().getSimpleName());
    }
  }

  private static String mode(Path directory) throws IOException {
    return Files.isDirectory(directory)
        ? PosixFilePermissions.toString(Files.getPosixFilePermissions(directory))
        : "";
  }

  /** The uppermost that others may not pass. */
  private static String closed(Path directory) throws IOException {
    List<Path> above = new ArrayList<>();
    for (Path d = directory; d != null; d = d.getParent()) {
      above.add(0, d);
    }
    for (Path d : above) {
      if (!Files.getPosixFilePermissions(d).contains(PosixFilePermission.OTHERS_EXECUTE)) {
        return d.toString();
      }
    }
    return null;
  }
}
