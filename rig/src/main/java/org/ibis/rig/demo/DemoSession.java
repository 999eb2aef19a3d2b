package org.ibis.rig.demo;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.ibis.cli.UserError;

/**
 * What the demo has up: processes, containers, disks. Whatever way the demo ends, it takes all down
 * once; after a {@code kill -9} the next session does.
 */
public final class DemoSession implements AutoCloseable {

  private final DemoDirectory directory;
  private final StateFile state;
  private final Leftovers leftovers;
  private final Processes processes;
  private final boolean keep;
  private final Thread hook = new Thread(this::takeDownAtExit, "take-down");
  private boolean down;
  private boolean complete;

  private DemoSession(DemoDirectory directory, boolean keep) {
    this.directory = directory;
    this.keep = keep;
    state = StateFile.open(directory.state());
    leftovers = new Leftovers(directory);
    processes = new Processes(state);
  }

  /** Cleans up what an earlier session left, and begins. */
  public static DemoSession begin(DemoDirectory directory, boolean keep) throws IOException {
    DemoSession session = new DemoSession(directory, keep);
    session.cleanUpLeftovers();
    Runtime.getRuntime().addShutdownHook(session.hook);
    return session;
  }

  private void cleanUpLeftovers() throws IOException {
    List<ProcessHandle> left =
        state.state().processes().stream().map(leftovers::find).flatMap(Optional::stream).toList();
    if (!left.isEmpty()) {
      System.err.println("ibis: ending " + left.size() + " processes of an earlier demo");
    }
    Leftovers.end(left);
    Leftovers.end(leftovers.containers());
    takeDisksDown();
  }

  /** What it has running. */
  public Processes processes() {
    return processes;
  }

  /** Brings one disk up, unless everything is already going down (Ctrl-C). */
  public synchronized void up(EmulatedDisks disks, String name)
      throws IOException, InterruptedException, EmulatedDisks.UnableException {
    if (down) {
      throw new UserError("interrupted");
    }
    state.setDisks(true);
    disks.up(name);
  }

  /** Stretches the kernel's own times as those of the disks are; the last call counts. */
  public synchronized void stretchKernelTimers(double factor) throws IOException {
    if (down) {
      throw new UserError("interrupted");
    }
    KernelTimers timers = KernelTimers.ofMachine();
    if (state.state().kernel().isEmpty()) {
      state.setKernel(timers.read());
    }
    timers.stretch(state.state().kernel(), factor);
  }

  /** Whether it is being taken down: what fails from now on fails because of that. */
  public synchronized boolean isDown() {
    return down;
  }

  /** Everything went well; with {@code --keep} it stays up. */
  void complete() {
    complete = true;
  }

  /** Takes everything down: processes, then containers that lost their NodeManager, then disks. */
  @Override
  public synchronized void close() throws IOException {
    if (down) {
      return;
    }
    down = true;
    if (keep && complete) {
      System.err.println("ibis: the cluster stays up; ./ibis demo --stop ends it");
      return;
    }
    processes.endAll();
    Leftovers.end(leftovers.containers());
    takeDisksDown();
  }

  /** Only when nothing has a file open on them any more. */
  private void takeDisksDown() throws IOException {
    KernelTimers.ofMachine().restore(state.state().kernel()); // even if the disks do not go down
    EmulatedDisks.down(directory);
    for (String data : List.of("mnt", "name", "tmp")) {
      DemoDirectory.deleteTree(directory.work().resolve(data));
    }
    state.delete();
  }

  private void takeDownAtExit() {
    try {
      close();
    } catch (IOException | UserError e) {
      System.err.println("ibis: " + e.getMessage());
    }
  }
}
