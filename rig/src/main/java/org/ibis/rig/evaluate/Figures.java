package org.ibis.rig.evaluate;

import java.util.List;
import java.util.stream.Collectors;
import org.ibis.cli.UserError;

/** All figures, by paper. */
final class Figures {

  static final List<Figure> ALL =
      List.of(
          new WorkedExample(),
          BidSavings.ofCompletion(),
          BidSavings.ofHybrid(),
          BlockSizes.inSequence(),
          BlockSizes.atRandom(),
          new Sections());

  private Figures() {}

  /** Those with these ids, in their own order. */
  static List<Figure> named(List<String> ids) {
    for (String id : ids) {
      if (ALL.stream().noneMatch(figure -> figure.id().equals(id))) {
        String known = ALL.stream().map(Figure::id).collect(Collectors.joining(", "));
        throw UserError.usage("there is no figure " + id + "; there are " + known);
      }
    }
    return ALL.stream().filter(figure -> ids.contains(figure.id())).toList();
  }
}
