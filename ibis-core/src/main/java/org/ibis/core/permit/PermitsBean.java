package org.ibis.core.permit;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.function.Supplier;
import javax.management.InstanceAlreadyExistsException;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/** Publishes {@link PermitsMXBean} in this process. */
public final class PermitsBean implements PermitsMXBean, AutoCloseable {
  private static final String NAME = "Hadoop:service=IBIS,name=Permits-";
  private static final int MOST_OF_A_NAME = 100; // in a mini cluster

  private final Supplier<? extends Collection<Path>> sockets;
  private final Supplier<Path> connectedTo;
  private ObjectName name; // null where it could not be published

  private PermitsBean(Supplier<? extends Collection<Path>> sockets, Supplier<Path> connectedTo) {
    this.sockets = sockets;
    this.connectedTo = connectedTo;
  }

  /**
   * Of who gives permits.
   *
   * @param daemon for people, of letters only
   */
  public static PermitsBean ofGiver(String daemon, Collection<Path> sockets) {
    return published(daemon, new PermitsBean(() -> sockets, () -> null));
  }

  /** Of who gets them. */
  public static PermitsBean of(String daemon, PermitLink link) {
    return published(daemon, new PermitsBean(link::sockets, link::connectedTo));
  }

  private static PermitsBean published(String daemon, PermitsBean bean) {
    MBeanServer server = ManagementFactory.getPlatformMBeanServer();
    try {
      for (int n = 1; n <= MOST_OF_A_NAME && bean.name == null; n++) {
        ObjectName name = new ObjectName(NAME + daemon + (n > 1 ? "-" + n : ""));
        bean.name = register(server, bean, name);
      }
    } catch (JMException | RuntimeException e) {
      return bean; // nobody sees it, then
    }
    return bean;
  }

  /** Null where another daemon of this process has the name. */
  private static ObjectName register(MBeanServer server, PermitsBean bean, ObjectName name)
      throws JMException {
    try {
      return server.registerMBean(bean, name).getObjectName();
    } catch (InstanceAlreadyExistsException e) {
      return null;
    }
  }

  @Override
  public List<String> getSockets() {
    return sockets.get().stream().map(Path::toString).toList();
  }

  @Override
  public String getConnectedTo() {
    Path socket = connectedTo.get();
    return socket == null ? "" : socket.toString();
  }

  @Override
  public void close() {
    if (name != null) {
      try {
        ManagementFactory.getPlatformMBeanServer().unregisterMBean(name);
      } catch (JMException e) {
        // it is gone already
      }
    }
  }
}
