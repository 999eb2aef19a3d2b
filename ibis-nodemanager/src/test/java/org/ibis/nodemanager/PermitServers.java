package org.ibis.nodemanager;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.ibis.blockhint.FileRange;
import org.ibis.core.ContainerIds;
import org.ibis.core.FailOpen;
import org.ibis.core.FlowTag;
import org.ibis.core.IoKind;
import org.ibis.core.device.DeviceScheduler;
import org.ibis.core.device.Moded;
import org.ibis.core.permit.Frame.Flow;
import org.ibis.core.permit.Frame.Hello;
import org.ibis.core.permit.Frame.HelloDaemon;

/** Servers that give any peer permits for one directory, as tests run in no container. */
public final class PermitServers {
  private PermitServers() {}

  public static AutoCloseable open(Path socket, DeviceScheduler disk, Path directory)
      throws IOException {
    return start(socket, disk, directory, new FailOpen(System::nanoTime, (message, cause) -> {}));
  }

  static PermitServer start(Path socket, DeviceScheduler disk, Path directory, FailOpen failOpen)
      throws IOException {
    return start(socket, new Moded<>(disk), directory, failOpen);
  }

  static PermitServer start(
      Path socket, Moded<DeviceScheduler> disk, Path directory, FailOpen failOpen)
      throws IOException {
    return new PermitServer(List.of(socket), peer -> new AnyPeer(disk, directory), failOpen);
  }

  /** Opens a client's file by its number there. */
  interface Opening {
    FileRange open(int descriptor) throws IOException;
  }

  /** Believes whatever a peer says. */
  record AnyPeer(Moded<DeviceScheduler> disk, Path directory, Opening opening)
      implements PermitSession.Policy {
    /** Of this process, whose disk is on. */
    AnyPeer(DeviceScheduler disk, Path directory) {
      this(new Moded<>(disk), directory);
    }

    /** Of this process. */
    AnyPeer(Moded<DeviceScheduler> disk, Path directory) {
      this(disk, directory, descriptor -> openHere(descriptor, directory));
    }

    private static FileRange openHere(int descriptor, Path directory) throws IOException {
      int self = (int) ProcessHandle.current().pid();
      return Peer.connected(self, 0).open(descriptor, List.of(directory));
    }

    @Override
    public FlowTag tagOf(Hello hello) throws IOException {
      if (!hello.container().startsWith("container_")) {
        throw new IOException("a stranger");
      }
      return new FlowTag(
          ContainerIds.applicationOf(hello.container()), hello.weight(), IoKind.INTERMEDIATE);
    }

    @Override
    public void check(HelloDaemon hello) throws IOException {
      if (!hello.name().equals("DataNode")) {
        throw new IOException("a strange daemon");
      }
    }

    @Override
    public FlowTag tagOf(Flow flow) {
      return new FlowTag(flow.name(), flow.weight(), IoKind.PERSISTENT);
    }

    @Override
    public Moded<DeviceScheduler> schedulerOf(String wanted, boolean anywhere) throws IOException {
      if (!anywhere && !Path.of(wanted).startsWith(directory)) {
        throw new IOException(wanted + " is in no local directory");
      }
      return disk;
    }

    @Override
    public FileRange openOf(int descriptor) throws IOException {
      return opening.open(descriptor);
    }
  }
}
