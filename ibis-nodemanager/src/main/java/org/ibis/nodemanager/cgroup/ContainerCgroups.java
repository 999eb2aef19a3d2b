package org.ibis.nodemanager.cgroup;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.function.DoubleUnaryOperator;
import org.ibis.core.Weight;

/** Gives a container's cgroup the weight that its launch environment claims. */
final class ContainerCgroups {
  private final PrivateFiles files;
  private final Path proc;
  private final DoubleUnaryOperator allowed;

  /** What came of a look at a container. */
  enum Outcome {
    /** It has not started. */
    NOT_YET,
    /** It runs, but not in a cgroup of its own: not yet, or never. */
    ELSEWHERE,
    /** It claims no weight: the kernel's default is right. */
    NO_WEIGHT,
    /** Its cgroup has the weight. */
    SET
  }

  /**
   * @param proc {@code /proc}
   * @param allowed what a claim gets
   */
  ContainerCgroups(PrivateFiles files, Path proc, DoubleUnaryOperator allowed) {
    this.files = files;
    this.proc = proc;
    this.allowed = allowed;
  }

  /**
   * Looks once, and sets the weight where it can be set by now.
   *
   * @throws NoWeightException saying why the kernel has no weight for this container
   * @throws IOException if the kernel refuses it
   */
  Outcome look(String containerId) throws IOException {
    String script = files.launchScript(containerId);
    if (script == null) {
      return Outcome.NOT_YET;
    }
    IoWeight weight = weight(LaunchScript.variable(script, Weight.VARIABLE));
    if (weight == null) {
      return Outcome.NO_WEIGHT;
    }
    String pid = files.pid(containerId);
    if (pid == null) {
      return Outcome.NOT_YET;
    }
    Path mount = CgroupPaths.mount(Files.readString(proc.resolve("self/mountinfo")));
    if (mount == null) {
      throw new NoWeightException("cgroup v2 is not mounted");
    }
    Path own = CgroupPaths.own(cgroupsOf(pid), containerId);
    if (own == null) {
      return Outcome.ELSEWHERE; // an executor writes down the process first, and then moves it
    }
    set(mount.resolve(own), weight);
    return Outcome.SET;
  }

  /** Null without a claim, and for one that is no weight, of which the job's own log tells. */
  private IoWeight weight(String claim) {
    if (claim == null) {
      return null;
    }
    try {
      return IoWeight.of(allowed.applyAsDouble(Weight.parse(Weight.VARIABLE, claim)));
    } catch (IllegalArgumentException e) {
      return null;
    }
  }

  /** Empty where the process is gone, or hidden. */
  private String cgroupsOf(String pid) {
    try {
      return Files.readString(proc.resolve(pid).resolve("cgroup"));
    } catch (IOException e) {
      return "";
    }
  }

  private static void set(Path cgroup, IoWeight weight) throws IOException {
    boolean io = write(cgroup.resolve("io.weight"), weight.io());
    boolean bfq = write(cgroup.resolve("io.bfq.weight"), weight.bfq());
    if (!io && !bfq) {
      throw new NoWeightException(
          cgroup + " has neither io.weight nor io.bfq.weight: is +io in cgroup.subtree_control?");
    }
  }

  /** Returns false where the kernel has no such file; only the kernel makes files there. */
  private static boolean write(Path file, int value) throws IOException {
    try {
      Files.write(file, ("default " + value + "\n").getBytes(UTF_8), StandardOpenOption.WRITE);
      return true;
    } catch (NoSuchFileException e) {
      return false;
    }
  }
}
