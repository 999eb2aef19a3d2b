package org.ibis.core.conf;

import java.util.Map;
import org.ibis.core.Mode;
import org.ibis.core.cost.Cost;
import org.ibis.core.mirror.SsdRule;

/**
 * Every configuration key of IBIS with its default; {@code ibis-default.xml} says what they mean.
 * Sizes are bytes, times are in the unit that ends the key.
 */
public interface IbisKeys {
  String PREFIX = "ibis.";

  /** In a job's configuration: its weight. */
  String WEIGHT = "ibis.io.weight";

  /** Whether anything is scheduled; reread while a daemon runs. */
  String MODE = "ibis.mode";

  Mode MODE_DEFAULT = Mode.ON;

  String CLAIM_MAX = "ibis.weight.claim.max";
  double CLAIM_MAX_DEFAULT = 100;

  String SYSTEM_WEIGHT = "ibis.weight.system";
  double SYSTEM_WEIGHT_DEFAULT = 8;

  String UNTAGGED_WEIGHT = "ibis.weight.untagged";
  double UNTAGGED_WEIGHT_DEFAULT = 1;

  String DEPTH = "ibis.scheduler.depth";
  String DEPTH_AUTO = "auto";
  String DEPTH_DEFAULT = DEPTH_AUTO;

  String DEPTH_MIN = "ibis.scheduler.depth.min";
  double DEPTH_MIN_DEFAULT = 1;

  String DEPTH_MAX = "ibis.scheduler.depth.max";

  /**
   * Two parts of a stream at a disk at a time are read in turns, piece by piece, which costs more
   * than what it hides: one reader had 15 MB/s so where it has 19 at D = 1.
   */
  double DEPTH_MAX_DISK_DEFAULT = 1;

  double DEPTH_MAX_FLASH_DEFAULT = 64;

  String DEPTH_INITIAL = "ibis.scheduler.depth.initial";
  double DEPTH_INITIAL_DEFAULT = 2;

  String DEPTH_GAIN = "ibis.scheduler.depth.gain";
  double DEPTH_GAIN_DEFAULT = 0.5;

  String PERIOD_MS = "ibis.scheduler.period.ms";
  long PERIOD_MS_DEFAULT = 1000;

  String REFERENCE_KNEE = "ibis.scheduler.reference.knee";
  double REFERENCE_KNEE_DEFAULT = 2;

  /** Where all of the four keys are this, the reference is learned. */
  String REFERENCE_AUTO = "auto";

  String REFERENCE_READ_MS = "ibis.scheduler.reference.read.ms";
  String REFERENCE_WRITE_MS = "ibis.scheduler.reference.write.ms";
  double REFERENCE_MS_DISK_DEFAULT = 2;
  double REFERENCE_MS_FLASH_DEFAULT = 1;

  String REFERENCE_READ_MBPS = "ibis.scheduler.reference.read.mbps";
  String REFERENCE_WRITE_MBPS = "ibis.scheduler.reference.write.mbps";
  double REFERENCE_MBPS_DISK_DEFAULT = 100;
  double REFERENCE_MBPS_FLASH_DEFAULT = 200;

  /** What is shared by weight. */
  String COST = "ibis.scheduler.cost";

  Cost COST_DEFAULT = Cost.TIME;

  String WINDOW_INITIAL = "ibis.window.initial.bytes";
  long WINDOW_INITIAL_DISK_DEFAULT = 1 << 20;
  long WINDOW_INITIAL_FLASH_DEFAULT = 256 << 10;

  String WINDOW_PART = "ibis.window.part.bytes";
  long WINDOW_PART_DISK_DEFAULT = 1 << 20;
  long WINDOW_PART_FLASH_DEFAULT = 512 << 10;

  String WINDOW_BULK = "ibis.window.bulk.bytes";
  long WINDOW_BULK_DISK_DEFAULT = 16 << 20;
  long WINDOW_BULK_FLASH_DEFAULT = 1 << 20;

  String WINDOW_CREDIT = "ibis.window.credit.bytes";
  long WINDOW_CREDIT_DEFAULT = 256 << 20;

  /** At most so much of the machine's memory is credit of one device. */
  double WINDOW_CREDIT_OF_MEMORY = 1.0 / 16;

  String PERMIT_SOCKET = "ibis.permit.socket";

  /** A place in the first local directory. */
  String PERMIT_SOCKET_DEFAULT = "auto";

  /** The kernel takes no longer path for a Unix domain socket. */
  int PERMIT_SOCKET_MAX_BYTES = 107;

  /** Users, separated by commas, whose daemons may ask for permits for many applications. */
  String PERMIT_DAEMON_USERS = "ibis.permit.daemon.users";

  String PERMIT_DAEMON_USERS_DEFAULT = "hdfs";

  /** Users, separated by commas, of whose NodeManager a DataNode takes permits. */
  String PERMIT_NODEMANAGER_USERS = "ibis.permit.nodemanager.users";

  String PERMIT_NODEMANAGER_USERS_DEFAULT = "yarn";

  /** Whether the DataNode asks the NodeManager beside it for permits. */
  String DATANODE_PERMITS = "ibis.datanode.permits";

  boolean DATANODE_PERMITS_DEFAULT = true;

  /** Whether a DataNode drops what scans have read from memory. */
  String DROP_BEHIND = "ibis.drop.behind";

  boolean DROP_BEHIND_DEFAULT = true;

  String BROKER_ENABLED = "ibis.broker.enabled";
  boolean BROKER_ENABLED_DEFAULT = false;

  /** Whether a node goes by what the broker answers of weights; else it only reports. */
  String BROKER_WEIGHTS = "ibis.broker.weights";

  boolean BROKER_WEIGHTS_DEFAULT = true;

  String BROKER_PORT = "ibis.broker.port";
  int BROKER_PORT_DEFAULT = 8047;

  String BROKER_ADDRESS = "ibis.broker.address";

  /** The broker is where the ResourceManager is. */
  String BROKER_ADDRESS_AUTO = "auto";

  String POLICY_FILE = "ibis.policy.file";
  String POLICY_FILE_DEFAULT = "ibis-policy.xml";

  /** Hosts from which I/O may come in the name of any application. */
  String TRUST_HOSTS = "ibis.trust.hosts";

  String TRUST_HOSTS_NONE = "none";
  String TRUST_HOSTS_DEFAULT = TRUST_HOSTS_NONE;

  /** Where {@code ibis profile} leaves what it found, and schedulers look for it. */
  String PROFILE_DIR = "ibis.profile.dir";

  String PROFILE_DIR_DEFAULT = "/var/lib/ibis/profile";

  /** Where mirrors of blocks are, on an SSD. */
  String SSD_DIR = "ibis.ssd.dir";

  String SSD_DIR_DEFAULT = "none";

  /** Where {@code ibis-blockd} listens. */
  String BLOCKD_SOCKET = "ibis.blockd.socket";

  /** In {@link #SSD_DIR}. */
  String BLOCKD_SOCKET_AUTO = "auto";

  /** By which rule windows wait that the SSD and a disk have. */
  String SSD_RULE = "ibis.ssd.rule";

  SsdRule SSD_RULE_DEFAULT = SsdRule.HEAD_START;

  /** Which local directory of a node is on its SSD, for intermediate data. */
  String SSD_LOCAL_DIR = "ibis.ssd.local.dir";

  String SSD_LOCAL_DIR_DEFAULT = "none";

  /** What intermediate data may use there. */
  String SSD_LOCAL_BYTES = "ibis.ssd.local.bytes";

  /** Half of the file system. */
  long SSD_LOCAL_BYTES_DEFAULT = 0;

  String TRACE_DIR = "ibis.trace.dir";
  String TRACE_DIR_DEFAULT = "none";

  String TRACE_MAX_MB = "ibis.trace.max.mb";
  long TRACE_MAX_MB_DEFAULT = 64;

  String FLUSH_HOLD_MS = "ibis.flush.hold.ms";
  long FLUSH_HOLD_MS_DEFAULT = 25_000;

  String WAIT_CAP_MS = "ibis.wait.cap.ms";
  long WAIT_CAP_MS_DEFAULT = 20_000;

  /** Past this a client gives up on its DataNode (60 s) before IBIS lets its I/O through. */
  long WAIT_CAP_MS_MAX = 30_000;

  /** Keys of earlier versions, each with what to use instead. */
  Map<String, String> REPLACED =
      Map.of(
          "ibis.scheduler.anticipation.ms",
          "a disk is kept free for the time of a seek, which is learned: take the key out",
          "ibis.window.contended.bytes",
          "use " + WINDOW_PART,
          "ibis.window.ahead.max",
          "use " + WINDOW_CREDIT,
          "ibis.window.unflushed.max",
          "use " + WINDOW_CREDIT);
}
