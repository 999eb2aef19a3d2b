package org.ibis.rig.bench.hostile.tenant;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.ApplicationMasterProtocol;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateRequest;
import org.apache.hadoop.yarn.api.protocolrecords.RegisterApplicationMasterRequest;
import org.apache.hadoop.yarn.client.ClientRMProxy;
import org.apache.hadoop.yarn.exceptions.YarnException;

/** The application master of a job that wants no more containers: it says that it lives. */
final class Master {

  private static final long EACH_NANOS = TimeUnit.SECONDS.toNanos(1);
  private static final float HALF = 0.5f;

  private Master() {}

  /** Registers, and goes on in a thread of its own. */
  static void begin(Configuration conf) throws IOException {
    ApplicationMasterProtocol yarn =
        ClientRMProxy.createRMProxy(conf, ApplicationMasterProtocol.class);
    try {
      var unused =
          yarn.registerApplicationMaster(
              RegisterApplicationMasterRequest.newInstance("127.0.0.1", -1, ""));
    } catch (YarnException e) {
      throw new IOException("the ResourceManager does not take this master", e);
    }
    Thread lives = new Thread(() -> live(yarn), "master");
    lives.setDaemon(true);
    lives.start();
  }

  private static void live(ApplicationMasterProtocol yarn) {
    int id = 0;
    while (true) {
      try {
        id =
            yarn.allocate(AllocateRequest.newInstance(id, HALF, List.of(), List.of(), null))
                .getResponseId();
      } catch (YarnException | IOException e) {
        System.err.println("no heartbeat: " + e);
      }
      LockSupport.parkNanos(EACH_NANOS);
    }
  }
}
