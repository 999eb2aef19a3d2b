package org.ibis.nodemanager;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.api.ApplicationInitializationContext;
import org.apache.hadoop.yarn.server.api.ApplicationTerminationContext;
import org.apache.hadoop.yarn.server.api.AuxiliaryService;
import org.apache.hadoop.yarn.server.api.ContainerInitializationContext;
import org.apache.hadoop.yarn.server.api.ContainerTerminationContext;
import org.ibis.core.IbisVersion;
import org.ibis.core.Mode;
import org.ibis.core.conf.IbisConf;
import org.ibis.core.permit.PermitSocket;
import org.ibis.core.permit.PermitsBean;
import org.ibis.nodemanager.cgroup.CgroupWeights;
import org.ibis.nodemanager.cgroup.PrivateFiles;
import org.ibis.nodemanager.tier.TierOfNode;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * {@code yarn.nodemanager.aux-services} {@value #NAME}: gives the tasks of this node permits for
 * their I/O on its local directories. If it can't start, tasks run as on stock Hadoop, and the
 * NodeManager says so loudly.
 */
public class IbisIoService extends AuxiliaryService {
  /** The service's name in the configuration. */
  public static final String NAME = "ibis_io";

  private static final Logger LOG = LoggerFactory.getLogger(IbisIoService.class);

  private NodeIo node; // null where it is off
  private NodeContainers containers;
  private PermitServer server;
  private PermitsBean bean;
  private CgroupWeights cgroups;
  private TierOfNode tier; // null where there is none

  public IbisIoService() {
    super(NAME);
  }

  @Override
  protected void serviceStart() throws Exception {
    try {
      IbisVersion.check(getClass().getClassLoader());
      open(getConfig());
      LOG.info("IBIS gives permits at {}", server.sockets());
    } catch (IOException | RuntimeException | LinkageError e) {
      LOG.error("IBIS IS OFF for the tasks of this node: {}", e.getMessage(), e);
      stopServing();
    }
    super.serviceStart();
  }

  private void open(Configuration conf) throws IOException {
    IbisConf ibis = new IbisConf(conf::getTrimmed);
    List<Path> directories =
        Arrays.stream(conf.getTrimmedStrings(YarnConfiguration.NM_LOCAL_DIRS))
            .map(d -> Path.of(new org.apache.hadoop.fs.Path(d).toUri().getPath()))
            .toList();
    node = NodeIo.open(conf);
    containers = NodeContainers.of(conf, new PrivateFiles(directories));
    tier =
        TierOfNode.open(
            conf,
            directories,
            getAuxiliaryLocalPathHandler(),
            () -> node.mode() == Mode.ON,
            node.failOpen());
    TaskPolicy policy =
        new TaskPolicy(
            node,
            directories,
            ibis.permitDaemonUsers(),
            containers,
            tier == null ? null : tier.tier());
    cgroups = new CgroupWeights(directories, claim -> Math.min(ibis.claimMax(), claim), LOG::warn);
    server = new PermitServer(PermitSocket.of(ibis, directories), policy::of, node.failOpen());
    bean = PermitsBean.ofGiver("NodeManager", server.sockets());
  }

  @Override
  protected void serviceStop() throws Exception {
    stopServing();
    super.serviceStop();
  }

  private void stopServing() throws IOException {
    if (bean != null) {
      bean.close();
      bean = null;
    }
    if (server != null) {
      server.close();
      server = null;
    }
    if (tier != null) {
      tier.close();
      tier = null;
    }
    if (cgroups != null) {
      cgroups.close();
      cgroups = null;
    }
    if (node != null) {
      node.close();
    }
  }

  @Override
  public void initializeContainer(ContainerInitializationContext context) {
    if (containers != null) {
      containers.started(context.getContainerId().toString(), context.getUser());
    }
    if (cgroups != null && node.mode() == Mode.ON) {
      cgroups.started(context.getContainerId().toString());
    }
  }

  @Override
  public void stopContainer(ContainerTerminationContext context) {
    if (containers != null) {
      containers.stopped(context.getContainerId().toString());
    }
    if (cgroups != null) {
      cgroups.stopped(context.getContainerId().toString());
    }
  }

  @Override
  public void initializeApplication(ApplicationInitializationContext context) {
    // containers are what asks
  }

  @Override
  public void stopApplication(ApplicationTerminationContext context) {
    if (node != null) {
      node.weights().forget(context.getApplicationId().toString());
    }
  }

  @Override
  public ByteBuffer getMetaData() {
    return ByteBuffer.allocate(0);
  }
}
