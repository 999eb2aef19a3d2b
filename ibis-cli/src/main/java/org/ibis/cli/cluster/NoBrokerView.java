package org.ibis.cli.cluster;

import java.time.LocalTime;
import org.ibis.cli.Figures;
import org.ibis.cli.LiveView;

/**
 * What is shown while no broker answers, as when another ResourceManager becomes the active one.
 *
 * @param problem why, in one line
 */
record NoBrokerView(String problem) implements LiveView.View {
  @Override
  public String text(LocalTime time) {
    return Figures.time(time) + "\n" + problem + "\n";
  }

  @Override
  public String json() {
    return BrokerClient.write(BrokerClient.JSON.createObjectNode().put("problem", problem));
  }
}
