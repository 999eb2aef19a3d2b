package org.ibis.cli.install;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/**
 * A process of a Hadoop home's owner, who puts other things at the places that root works on, for a
 * moment each, and tells what he can read of what is root's.
 */
final class RacingOwner {
  /** Is in what only root may read. */
  static final String SECRET = "known-to-root-only";

  /** What he says of a file in which he has read it. */
  static final String LEAK = "LEAK ";

  /** What he says when he begins. */
  static final String BEGUN = "BEGUN";

  /** Has a plan that he made up. */
  static final String FORGED = ".forged";

  /** A file of root's in the owner's directory. */
  static final String OF_ROOT = "etc/hadoop/.of-root.xml";

  private static final int MOST_NANOS = (int) TimeUnit.MICROSECONDS.toNanos(400);

  private final Path home;
  private final Path outside;
  private final Random random;

  private RacingOwner(Path home, Path outside, long seed) {
    this.home = home;
    this.outside = outside;
    this.random = new Random(seed);
  }

  /**
   * Until it is killed.
   *
   * @param args home, a directory that is root's, a seed
   */
  public static void main(String[] args) {
    RacingOwner owner =
        new RacingOwner(Path.of(args[0]), Path.of(args[1]), Long.parseLong(args[2]));
    System.out.println(BEGUN);
    while (true) {
      owner.round();
    }
  }

  private void round() {
    int attack = random.nextInt(6);
    for (int i = random.nextInt(30); i >= 0; i--) {
      switch (attack) {
        case 0 -> swap(".ibis-install", FORGED);
        case 1 -> link(".ibis-install", outside);
        case 2 -> link("etc/hadoop", outside.resolve("conf"));
        case 3 -> link("share/hadoop/common/lib", outside.resolve("lib"));
        case 4 -> swap("etc/hadoop/core-site.xml", OF_ROOT);
        default -> temporary();
      }
    }
    look(home.resolve("etc/hadoop"));
    look(home.resolve(".ibis-install"));
    look(home.resolve(FORGED));
    LockSupport.parkNanos(random.nextInt(8 * MOST_NANOS));
  }

  /** Puts what is at one place at another one, and both back. */
  private void swap(String place, String other) {
    Path aside = home.resolve(place + ".aside");
    boolean was = move(home.resolve(place), aside);
    boolean put = move(home.resolve(other), home.resolve(place));
    pause();
    if (put) {
      move(home.resolve(place), home.resolve(other));
    }
    if (was) {
      move(aside, home.resolve(place));
    }
  }

  /** Puts a link at a place, and what was there back. */
  private void link(String place, Path to) {
    Path aside = home.resolve(place + ".aside");
    Path at = home.resolve(place);
    boolean was = move(at, aside);
    boolean put = tryIt(() -> Files.createSymbolicLink(at, to));
    pause();
    if (put) {
      tryIt(() -> Files.delete(at));
    }
    if (was) {
      move(aside, at);
    }
  }

  /** Puts a link where a file is about to be written. */
  private void temporary() {
    Path at = home.resolve("etc/hadoop/.yarn-site.xml.ibis-tmp");
    if (Files.exists(at, LinkOption.NOFOLLOW_LINKS)) {
      tryIt(() -> Files.delete(at));
    }
    tryIt(() -> Files.createSymbolicLink(at, outside.resolve("conf/yarn-site.xml")));
    pause();
    tryIt(() -> Files.delete(at));
  }

  private void pause() {
    long until = System.nanoTime() + random.nextInt(MOST_NANOS);
    while (System.nanoTime() < until) {
      Thread.onSpinWait();
    }
  }

  private static void look(Path directory) {
    try (Stream<Path> files = Files.list(directory)) {
      for (Path file : (Iterable<Path>) files::iterator) {
        tryIt(
            () -> {
              if (Files.isRegularFile(file)
                  && new String(Files.readAllBytes(file), StandardCharsets.UTF_8)
                      .contains(SECRET)) {
                System.out.println(LEAK + file);
              }
            });
      }
    } catch (IOException | RuntimeException e) {
      // not his, or not there
    }
  }

  private static boolean move(Path from, Path to) {
    return tryIt(() -> Files.move(from, to, StandardCopyOption.ATOMIC_MOVE));
  }

  private interface Work {
    void run() throws IOException;
  }

  private static boolean tryIt(Work work) {
    try {
      work.run();
      return true;
    } catch (IOException | RuntimeException e) {
      return false; // root was faster
    }
  }

  /** What he makes up, in a home. */
  static void forge(Path home, Path victim) throws IOException {
    Path forged = Files.createDirectories(home.resolve(FORGED));
    byte[] evil = "<configuration><!-- evil --></configuration>".getBytes(StandardCharsets.UTF_8);
    String change =
        "{\"path\":\"%s\",\"site\":true,\"before\":\"%s\",\"attributes\":{\"permissions\":"
            + "\"rw-rw-rw-\",\"owner\":\"daemon\",\"group\":\"daemon\",\"modified\":null},"
            + "\"after\":\"%s\"}";
    String plan =
        "{\"format\":1,\"version\":\"0.1\",\"hadoop\":\"3.5.0\",\"configuration\":\"%s\","
            + "\"roles\":[\"CLIENT\"],\"broker\":false,\"changes\":[%s]}";
    Files.writeString(
        forged.resolve("plan.json"),
        plan.formatted(
            home.resolve("etc/hadoop"),
            change.formatted(victim, Digest.of(evil), Digest.of(new byte[0]))));
    Files.write(forged.resolve("0.before"), evil);
    Files.writeString(forged.resolve("journal"), "install\ninstalled\n");
    for (String name : List.of("lock", "0.after")) {
      Files.write(forged.resolve(name), new byte[0]);
    }
  }
}
