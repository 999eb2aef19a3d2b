package org.ibis.itest;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;

/** The applications that a ResourceManager knows. */
final class Applications {
  private Applications() {}

  /**
   * @param part of its name
   * @return its id
   */
  static String named(NodeSite site, String part) throws IOException {
    JsonNode apps =
        Http.json(site.resourceManager() + "/ws/v1/cluster/apps").path("apps").path("app");
    for (JsonNode app : apps) {
      if (app.path("name").asText().contains(part)) {
        return app.path("id").asText();
      }
    }
    throw new IOException("no " + part + " among " + apps);
  }
}
