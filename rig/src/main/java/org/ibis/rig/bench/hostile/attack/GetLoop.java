package org.ibis.rig.bench.hostile.attack;

import java.util.List;

/** Asks the broker for all that it shows, again and again. */
final class GetLoop implements Attack {

  private static final int THREADS = 8;
  private static final List<String> WHAT =
      List.of("cluster", "jobs?most=1000", "nodes?most=1000", "devices?most=1000");

  private final Assailants threads = new Assailants();

  @Override
  public String key() {
    return "get-loop";
  }

  @Override
  public String title() {
    return "8 clients ask the broker for everything in a loop";
  }

  @Override
  public Due due() {
    return Due.ALL;
  }

  @Override
  public void begin(Target target) {
    WebCalls web = new WebCalls(target.web());
    for (int i = 0; i < THREADS; i++) {
      threads.add(
          () -> {
            for (String what : WHAT) {
              web.get(what);
            }
          });
    }
  }

  @Override
  public long done() {
    return threads.done();
  }

  @Override
  public void close() {
    threads.close();
  }
}
