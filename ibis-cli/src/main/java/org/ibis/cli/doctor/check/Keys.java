package org.ibis.cli.doctor.check;

import java.util.Map;

/** Keys of Hadoop, of whose daemons' jars the command has none, and what IBIS wants of them. */
final class Keys {
  static final String FACTORY = "dfs.datanode.fsdataset.factory";
  static final String FACTORY_CLASS = "org.ibis.datanode.IbisDatasetFactory";

  static final String SERVICES = "yarn.nodemanager.aux-services";
  static final String IBIS_IO = "ibis_io";
  static final String SHUFFLE = "mapreduce_shuffle";
  static final String IBIS_IO_CLASS = "org.ibis.nodemanager.IbisIoService";
  static final String SHUFFLE_CLASS = "org.ibis.nodemanager.IbisShuffleHandler";

  static final String HDFS_IMPL = "fs.hdfs.impl";
  static final String FILE_IMPL = "fs.file.impl";

  /** Keys of clients with the classes that IBIS puts there. */
  static final Map<String, String> CLIENT_CLASSES =
      Map.of(
          HDFS_IMPL,
          "org.ibis.client.IbisDistributedFileSystem",
          "fs.AbstractFileSystem.hdfs.impl",
          "org.ibis.client.IbisHdfs",
          FILE_IMPL,
          "org.ibis.client.IbisLocalFileSystem",
          "fs.AbstractFileSystem.file.impl",
          "org.ibis.client.IbisLocalFs");

  static final String LOCAL_DIRS = "yarn.nodemanager.local-dirs";
  static final String EXECUTOR = "yarn.nodemanager.container-executor.class";
  static final String LOCAL_USER =
      "yarn.nodemanager.linux-container-executor.nonsecure-mode.local-user";
  static final String AUTHENTICATION = "hadoop.security.authentication";

  static final String MONITOR = "yarn.resourcemanager.scheduler.monitor.enable";
  static final String POLICIES = "yarn.resourcemanager.scheduler.monitor.policies";
  static final String POLICY_CLASS = "org.ibis.broker.BrokerPolicy";
  static final String INITIALIZERS = "hadoop.http.filter.initializers";
  static final String PAGES_CLASS = "org.ibis.broker.web.BrokerPages";

  private Keys() {}

  /** The class of an auxiliary service. */
  static String classOf(String service) {
    return SERVICES + "." + service + ".class";
  }
}
