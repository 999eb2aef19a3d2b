package org.ibis.rig.bench.hostile.attack;

import java.io.IOException;

/**
 * Puts a weight and a mode as nobody, and as a user who may not, while it reads beside its victim.
 */
final class StrangersPuts extends ReadingAttack {

  private static final long PAUSE_MILLIS = 50;

  @Override
  public String key() {
    return "put-as-nobody";
  }

  @Override
  public String title() {
    return "PUT of a weight of 0.01 and of off, by nobody and by no administrator";
  }

  @Override
  public void begin(Target target) throws IOException {
    super.begin(target);
    WebCalls web = new WebCalls(target.web());
    threads()
        .add(
            () -> {
              for (String user : new String[] {"", "?user.name=mallory"}) {
                web.put("jobs/" + target.victim() + "/weight" + user, "{\"weight\": 0.01}");
                web.put("jobs/" + target.application() + "/weight" + user, "{\"weight\": 100}");
                web.put("mode" + user, "{\"mode\": \"off\"}");
              }
              Thread.sleep(PAUSE_MILLIS);
            });
  }
}
