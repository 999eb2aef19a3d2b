package org.ibis.rig.bench.hostile;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.ibis.cli.UserError;
import org.ibis.core.Mode;
import org.ibis.rig.demo.Await;

/** Switches the whole cluster off, as its administrator, and on again. */
final class OffSwitch {

  private static final Duration LIMIT = Duration.ofSeconds(5);
  private static final Duration ON_LIMIT = Duration.ofSeconds(30);
  private static final long LOOK_MILLIS = 200;

  private final House house;

  OffSwitch(House house) {
    this.house = house;
  }

  /**
   * Whether it comes, and stays so; it is on again when this returns.
   *
   * @param seconds for which it must stay
   */
  boolean holds(int seconds) throws IOException, InterruptedException {
    ResourceManager broker = house.resourceManager();
    if (!broker.mode().equals(Mode.ON.text())) {
      return false; // somebody else has switched it
    }
    broker.mode(Mode.OFF);
    boolean held = Await.until(LIMIT, () -> allAre(1));
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
    while (held && System.nanoTime() < end) {
      held = allAre(1) && broker.mode().equals(Mode.OFF.text());
      Thread.sleep(LOOK_MILLIS);
    }
    broker.mode(Mode.ON);
    if (!Await.until(ON_LIMIT, () -> allAre(0))) {
      throw new UserError("the cluster does not come on again");
    }
    return held;
  }

  private boolean allAre(int off) throws IOException, InterruptedException {
    JsonNode node = house.nodeManagerBeans().path("beans");
    return !node.isEmpty() && are(node, off) && are(house.dataNodeBeans().path("beans"), off);
  }

  private static boolean are(JsonNode beans, int off) {
    for (JsonNode bean : beans) {
      if (bean.path("Off").asInt(-1) != off) {
        return false;
      }
    }
    return true;
  }
}
