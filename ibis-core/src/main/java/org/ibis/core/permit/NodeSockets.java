package org.ibis.core.permit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.ibis.core.FailOpen;
import org.ibis.core.conf.IbisKeys;

/**
 * Where a node's permits are to be had for a daemon of another user than the NodeManager's: at the
 * places that this process makes of the configuration, and at those that the NodeManager may have
 * made of it, where it listens. Of the latter only those that nobody can have put there but a user
 * who is trusted, or root.
 */
public final class NodeSockets implements Supplier<List<Path>> {
  private static final String ROOT = "root";
  private static final int OTHERS_WRITE = 0022; // group or others
  private static final int STICKY = 01000; // then others rename nothing that is not theirs
  private static final int MOST = 256; // local directories of a node, and what strangers listen at

  private final List<Path> known;
  private final List<VariablePath> others;
  private final Set<String> owners;
  private final FailOpen failOpen;

  /**
   * @param known places that this process makes of the configuration
   * @param others what another process may make of it; those that are fixed don't count
   * @param owners users who may run the NodeManager, beside this process's own and root
   */
  public NodeSockets(
      List<Path> known, List<VariablePath> others, Set<String> owners, FailOpen failOpen) {
    this.known = List.copyOf(known);
    this.others = others.stream().filter(o -> !o.isFixed()).toList();
    this.owners = new TreeSet<>(owners);
    this.owners.add(System.getProperty("user.name"));
    this.failOpen = failOpen;
  }

  /** Whether there can be none. */
  public boolean isEmpty() {
    return known.isEmpty() && others.isEmpty();
  }

  /** As it is now: may wait for a disk. */
  @Override
  public List<Path> get() {
    Set<Path> all = new LinkedHashSet<>(known);
    if (!others.isEmpty()) {
      try {
        for (Path socket : ListeningSockets.find(this::mayBe, MOST)) {
          if (!all.contains(socket) && isTrusted(socket)) {
            all.add(socket);
          }
        }
      } catch (IOException e) {
        failOpen.count(
            FailOpen.Reason.NO_PERMITS, "who listens on this machine can't be read: " + e, null);
      }
    }
    return List.copyOf(all);
  }

  private boolean mayBe(Path socket) {
    return others.stream().anyMatch(o -> o.mayBe(socket));
  }

  private boolean isTrusted(Path socket) {
    String why;
    try {
      why = whyNot(socket);
    } catch (IOException | UnsupportedOperationException e) {
      why = "can't be looked at: " + e;
    }
    if (why != null) {
      failOpen.count(
          FailOpen.Reason.NO_PERMITS, "no permits from " + socket + ", which " + why, null);
    }
    return why == null;
  }

  private String whyNot(Path socket) throws IOException {
    String owner = owner(socket);
    if (!isTrusted(owner)) {
      return "is "
          + owner
          + "'s: where that is the NodeManager's user, add it to "
          + IbisKeys.PERMIT_NODEMANAGER_USERS;
    }
    String why = whyNotBelow(socket);
    return why == null ? whyNotBelow(socket.toRealPath()) : why;
  }

  /** Whether somebody else could put another one there. */
  private String whyNotBelow(Path socket) throws IOException {
    for (Path d = socket.getParent(); d != null; d = d.getParent()) {
      if (!isTrusted(owner(d))) {
        return "is in " + d + ", of " + owner(d);
      }
      if (Files.isSymbolicLink(d)) {
        Path target = d.resolveSibling(Files.readSymbolicLink(d));
        if (!target.normalize().toRealPath(LinkOption.NOFOLLOW_LINKS).equals(d.toRealPath())) {
          return "is in " + d + ", a link whose way has more links in it";
        }
        continue; // a link has no mode of its own, and its target is looked at by itself
      }
      int mode = (int) Files.getAttribute(d, "unix:mode", LinkOption.NOFOLLOW_LINKS);
      if ((mode & OTHERS_WRITE) != 0 && (mode & STICKY) == 0) {
        return "is in " + d + ", where others may put another one: chmod go-w " + d;
      }
    }
    return null;
  }

  private boolean isTrusted(String owner) {
    return owner.equals(ROOT) || owners.contains(owner);
  }

  private static String owner(Path path) throws IOException {
    return Files.getOwner(path, LinkOption.NOFOLLOW_LINKS).getName();
  }
}
