package org.ibis.datanode;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.ibis.core.device.DeviceRegistry;
import org.ibis.core.device.DeviceScheduler;
import org.ibis.core.device.IoScheduler;
import org.ibis.core.permit.PermitLink;

/**
 * The disks of a DataNode: scheduled by the node's NodeManager together with all else that the node
 * does on them, by the DataNode itself while there is no such NodeManager.
 */
final class NodeDevices {
  private final DeviceRegistry own;
  private final PermitLink node; // null where the DataNode is on its own
  private final Map<String, Opened> byDevice = new HashMap<>();

  /**
   * Where the NodeManager is asked for a disk's permits.
   *
   * @param by a directory of the disk: what the NodeManager is told, each time that they connect
   */
  private record Opened(Path by, IoScheduler scheduler) {}

  NodeDevices(DeviceRegistry own, PermitLink node) {
    this.own = own;
    this.node = node;
  }

  /**
   * The scheduler of the disk that holds a directory.
   *
   * @throws IOException if the disk can't be found out
   */
  IoScheduler schedulerFor(Path directory) throws IOException {
    DeviceScheduler scheduler = own.schedulerFor(directory);
    if (node == null) {
      return scheduler;
    }
    String device = scheduler.device();
    Opened known;
    synchronized (byDevice) {
      known = byDevice.get(device);
    }
    if (known != null && (directory.equals(known.by()) || isOn(device, known.by()))) {
      return known.scheduler();
    }
    synchronized (byDevice) {
      Opened now = byDevice.get(device);
      if (Objects.equals(now, known)) { // else somebody else was first
        now = new Opened(directory, node.open(directory, scheduler));
        byDevice.put(device, now);
      }
      return now.scheduler();
    }
  }

  /** Another disk may have been mounted at a directory since. */
  private boolean isOn(String device, Path directory) {
    try {
      return own.schedulerFor(directory).device().equals(device);
    } catch (IOException e) {
      return false; // who asks has one that is known
    }
  }
}
