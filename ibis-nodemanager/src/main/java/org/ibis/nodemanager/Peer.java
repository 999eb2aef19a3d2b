package org.ibis.nodemanager;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.UserPrincipal;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.ibis.blockhint.FileRange;
import org.ibis.core.conf.IbisKeys;

/**
 * The process at the other end of a connection, as the kernel says (SO_PEERCRED).
 *
 * @param pid its process id
 * @param uid its user id
 * @param startTicks when it started, as of {@link ProcessStat}; its id may be another's by now
 */
record Peer(int pid, int uid, long startTicks) {
  private static final int ROOT = 0;

  /** Of proc(5)'s status: the real user, the effective one, two more. */
  private static final String UIDS = "Uid:";

  private static final int EFFECTIVE = 2;

  private static final String VARIABLE = "CONTAINER_ID=";

  /** Processes between a container's first one and one that does I/O, at most. */
  private static final int MOST_GENERATIONS = 64;

  /** What YARN knows of a container; null for what it does not. */
  interface Containers {
    /** Users that the container's processes may belong to. */
    Set<String> users(String container);

    /** Id of its first process. */
    Integer firstProcess(String container) throws IOException;
  }

  /**
   * The process that has just connected.
   *
   * @throws IOException if it is gone already, or hidden
   */
  static Peer connected(int pid, int uid) throws IOException {
    return new Peer(pid, uid, ProcessStat.of(pid).startTicks());
  }

  /**
   * Checks that the process is one of a container. What YARN has started decides: the process is
   * its first one, or a descendant of that, or in its session. Where YARN has not written that
   * down, the process's environment does, which nobody but its own user can have set; where that
   * can't be read either, as another user's, its user must be the container's.
   *
   * @throws IOException saying why it is not
   */
  void checkIs(String container, Containers containers) throws IOException {
    checkIsTheSame();
    Integer first = containers.firstProcess(container);
    if (first != null) {
      if (!descendsFrom(first)) {
        throw new IOException("process " + pid + " is none of " + container);
      }
      return;
    }
    Path process = Path.of("/proc", Integer.toString(pid));
    String said;
    try {
      said = containerIn(Files.readAllBytes(process.resolve("environ")));
    } catch (IOException e) { // not ours to read
      Set<String> users = containers.users(container);
      if (users == null || !isOneOf(users, user())) {
        throw new IOException("process " + pid + " is not of the user of " + container, e);
      }
      return;
    }
    if (!container.equals(said)) {
      throw new IOException(
          "process " + pid + " says that it is " + container + ", but it is " + said);
    }
  }

  /**
   * Why the I/O of a process that is a container by {@link #checkIs} is not that of its
   * application: the container is none of this node's, or another user's process connected. Where
   * that can't be told, as of root and of users without a name here, it is the application's.
   *
   * @return null where it is
   */
  String whyUntrusted(String container, Containers containers) throws IOException {
    Set<String> users = containers.users(container);
    if (users == null) { // it may have come back with its NodeManager, and be heard of soon
      return containers.firstProcess(container) == null ? "this node does not run it" : null;
    }
    if (uid == ROOT || uid == own()) {
      return null;
    }
    UserPrincipal user = user();
    if (user == null || isNameless() || mayBeOneOf(users, user)) {
      return null;
    }
    return "its process " + pid + " is of user " + uid;
  }

  /**
   * Who connected. Who owns the process by now is another matter: it may have become a program that
   * runs as somebody else.
   */
  private UserPrincipal user() {
    return userOf(Integer.toString(uid));
  }

  /** Whether its user has no name here; false where that can't be told. */
  private boolean isNameless() throws IOException {
    Path process = Path.of("/proc", Integer.toString(pid));
    return Integer.valueOf(uid).equals(Files.getAttribute(process, "unix:uid"))
        && Files.getOwner(process, LinkOption.NOFOLLOW_LINKS)
            .getName()
            .equals(Integer.toString(uid));
  }

  /** The user that this process is, by its id; -1 where the kernel does not tell. */
  private static int own() {
    try (Stream<String> lines = Files.lines(Path.of("/proc/self/status"))) {
      return lines
          .filter(line -> line.startsWith(UIDS))
          .map(line -> Integer.parseInt(line.split("\\s+")[EFFECTIVE]))
          .findFirst()
          .orElse(-1);
    } catch (IOException | UncheckedIOException | NumberFormatException e) {
      return -1;
    }
  }

  /** Whether an owner is one of these users, or one of them is nobody's name here. */
  private static boolean mayBeOneOf(Set<String> users, UserPrincipal owner) {
    for (String user : users) {
      UserPrincipal named = userOf(user);
      if (named == null || named.equals(owner)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isOneOf(Set<String> users, UserPrincipal owner) {
    return users.stream().anyMatch(user -> owner.equals(userOf(user)));
  }

  /**
   * Users are compared by their ids: one may have several names, as with a directory service, of
   * which YARN has one and the owner of a process another.
   *
   * @return null where nobody has that name
   */
  private static UserPrincipal userOf(String name) {
    try {
      return FileSystems.getDefault().getUserPrincipalLookupService().lookupPrincipalByName(name);
    } catch (IOException e) { // nobody, or no answer
      return null;
    }
  }

  private void checkIsTheSame() throws IOException {
    if (ProcessStat.of(pid).startTicks() != startTicks) {
      throw new IOException("process " + pid + " is another one by now");
    }
  }

  private boolean descendsFrom(int first) throws IOException {
    int at = pid;
    for (int i = 0; i < MOST_GENERATIONS && at > 1; i++) {
      ProcessStat stat = ProcessStat.of(at);
      if (at == first || stat.session() == first) {
        return true;
      }
      at = stat.parent();
    }
    return false;
  }

  /**
   * Checks that the process is a daemon of the node: it was one of the users, or this process's
   * own, that connected, and YARN did not start it.
   *
   * @throws IOException saying why it is not
   */
  void checkIsDaemon(Set<String> users) throws IOException {
    checkIsTheSame();
    UserPrincipal user = user();
    if (uid != own() && (user == null || !isOneOf(users, user))) {
      throw new IOException(
          "process "
              + pid
              + " of user "
              + uid
              + " is no daemon: see "
              + IbisKeys.PERMIT_DAEMON_USERS);
    }
    Path process = Path.of("/proc", Integer.toString(pid));
    String container;
    try {
      container = containerIn(Files.readAllBytes(process.resolve("environ")));
    } catch (IOException e) { // another user's, and that one is known
      return;
    }
    if (container != null) {
      throw new IOException("process " + pid + " is no daemon, but " + container);
    }
  }

  /**
   * Opens a file that the process has open, even if it was renamed since.
   *
   * @param descriptor its number in the process
   * @param directories where it must be
   * @throws IOException if it is elsewhere, no file, or not this process's to open
   */
  FileRange open(int descriptor, List<Path> directories) throws IOException {
    checkIsTheSame();
    Path link = Path.of("/proc", Integer.toString(pid), "fd", Integer.toString(descriptor));
    Path file = link.toRealPath();
    if (!Files.isRegularFile(file) || !isIn(file, directories)) {
      throw new IOException(file + " is no file in a local directory of this node");
    }
    try (FileInputStream in = new FileInputStream(link.toFile())) {
      FileRange range = FileRange.of(in.getFD(), in.getChannel());
      if (!range.outlivesStream()) {
        throw new IOException("without the native library");
      }
      return range;
    }
  }

  private static boolean isIn(Path file, List<Path> directories) throws IOException {
    for (Path d : directories) {
      if (Files.exists(d) && file.startsWith(d.toRealPath())) {
        return true;
      }
    }
    return false;
  }

  /** The container that an environment names, or null. */
  static String containerIn(byte[] environment) {
    return Arrays.stream(new String(environment, StandardCharsets.UTF_8).split("\0"))
        .filter(v -> v.startsWith(VARIABLE))
        .map(v -> v.substring(VARIABLE.length()))
        .findFirst()
        .orElse(null);
  }
}
