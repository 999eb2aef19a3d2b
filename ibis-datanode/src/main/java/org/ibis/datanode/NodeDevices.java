package org.ibis.datanode;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.ibis.core.device.DeviceRegistry;
import org.ibis.core.device.DeviceScheduler;
import org.ibis.core.device.IoScheduler;
import org.ibis.core.device.Moded;
import org.ibis.core.permit.PermitDevice;
import org.ibis.core.permit.PermitLink;

/**
 * The disks of a DataNode: scheduled by the node's NodeManager together with all else that the node
 * does on them, by the DataNode itself while there is no such NodeManager; and by neither where
 * this DataNode is off.
 */
final class NodeDevices {
  private final DeviceRegistry own;
  private final PermitLink node; // null where the DataNode is on its own
  private final Map<String, IoScheduler> byDevice = new HashMap<>();
  private final List<Moded<PermitDevice>> opened = new CopyOnWriteArrayList<>();

  NodeDevices(DeviceRegistry own, PermitLink node) {
    this.own = own;
    this.node = node;
    own.mode().onChange(() -> opened.forEach(Moded::switchOver));
  }

  /**
   * The scheduler of the disk that holds a directory.
   *
   * @throws IOException if the disk can't be found out
   */
  IoScheduler schedulerFor(Path directory) throws IOException {
    Moded<DeviceScheduler> scheduler = own.schedulerFor(directory);
    if (node == null) {
      return scheduler;
    }
    synchronized (byDevice) {
      return byDevice.computeIfAbsent(scheduler.device(), device -> open(directory, scheduler));
    }
  }

  private IoScheduler open(Path directory, Moded<DeviceScheduler> otherwise) {
    Moded<PermitDevice> disk = new Moded<>(node.open(directory, otherwise), own.mode()::mode);
    opened.add(disk);
    disk.switchOver(); // it may have missed a change
    return disk;
  }
}
