package org.ibis.core.fairqueue;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/**
 * Whatever comes, changes and goes, the tournament has the same first one as a list that is
 * searched.
 */
class TournamentPropertyTest {
  private enum Call {
    ADD,
    REMOVE,
    REMOVE_FIRST,
    CHANGE,
    CHANGE_TAG,
    CHANGE_FIRST,
    LOOK
  }

  /**
   * @param pick whom, modulo how many there are
   * @param tag few, so that orders count
   */
  record Action(Call call, int pick, int tag) {}

  private static final class Entry {
    private final int slot;
    private double tag;
    private long order;

    Entry(int slot, double tag, long order) {
      this.slot = slot;
      this.tag = tag;
      this.order = order;
    }
  }

  @Provide
  Arbitrary<List<Action>> actions() {
    return Combinators.combine(
            Arbitraries.of(Call.class),
            Arbitraries.integers().between(0, 1 << 20).withoutEdgeCases(),
            Arbitraries.integers().between(0, 9))
        .as(Action::new)
        .list()
        .ofMaxSize(600);
  }

  @Property(tries = 500)
  void hasTheSameFirstOneAsAList(@ForAll("actions") List<Action> actions, @ForAll boolean growing) {
    Tournament tournament = new Tournament();
    List<Entry> all = new ArrayList<>();
    long order = 0;
    for (Action a : actions) {
      order++;
      Entry picked = all.isEmpty() ? null : all.get(a.pick % all.size());
      double tag = a.tag / 4.0;
      if (picked == null || a.call == Call.ADD || (growing && a.call == Call.REMOVE)) {
        all.add(new Entry(tournament.add(tag, order), tag, order));
        continue;
      }
      Entry first = all.stream().min(BEFORE).get();
      switch (a.call) {
        case REMOVE -> remove(tournament, all, picked);
        case REMOVE_FIRST -> remove(tournament, all, first);
        case CHANGE -> change(tournament, picked, tag, order);
        case CHANGE_FIRST -> change(tournament, first, first.tag + tag, order);
        case CHANGE_TAG -> {
          tournament.change(picked.slot, tag);
          picked.tag = tag;
        }
        default -> assertEquals(first.slot, tournament.first());
      }
    }
    while (!all.isEmpty()) {
      Entry first = all.stream().min(BEFORE).get();
      assertEquals(first.slot, tournament.first());
      assertEquals(first.slot, tournament.winner(Tournament.ROOT));
      assertEquals(first.tag, tournament.tag(first.slot));
      remove(tournament, all, first);
    }
  }

  private static final Comparator<Entry> BEFORE =
      Comparator.<Entry>comparingDouble(e -> e.tag).thenComparingLong(e -> e.order);

  private static void remove(Tournament tournament, List<Entry> all, Entry e) {
    tournament.remove(e.slot);
    all.remove(e);
  }

  private static void change(Tournament tournament, Entry e, double tag, long order) {
    tournament.change(e.slot, tag, order);
    e.tag = tag;
    e.order = order;
  }
}
