package org.ibis.rig.bench.hostile.attack;

import java.io.IOException;
import java.util.List;
import org.ibis.core.permit.Frame;
import org.ibis.core.permit.Frame.FromMemory;
import org.ibis.core.permit.Frame.Ping;
import org.ibis.rig.bench.hostile.tenant.PermitConnection;

/**
 * Asks YARN for a bandwidth that it can't have, and says that nearly all of its bytes came from
 * memory, so that any bandwidth seems to cost little.
 */
final class Bandwidth extends ReadingAttack {

  private static final long PAUSE_MILLIS = 20;

  @Override
  public String key() {
    return "bandwidth";
  }

  @Override
  public String title() {
    return "ibis:bw=1gb beside bytes that were never read";
  }

  @Override
  public List<String> tags() {
    return List.of("ibis:bw=1gb");
  }

  @Override
  public void begin(Target target) throws IOException {
    super.begin(target);
    threads().add(() -> inflate(target));
  }

  private void inflate(Target target) throws IOException, InterruptedException {
    try (PermitConnection connection =
        PermitConnection.open(target.socket(), target.container(), target.local())) {
      while (!threads().isOver()) {
        connection.send(new FromMemory(PermitConnection.DEVICE, 0, Frame.MAX_WINDOW_BYTES));
        connection.send(new Ping());
        Frame unused = connection.next();
        Thread.sleep(PAUSE_MILLIS);
      }
    }
  }
}
