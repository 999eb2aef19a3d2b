package org.ibis.rig.bench.shares;

import java.util.List;
import java.util.Map;
import org.ibis.rig.report.Page;

/** What came out, as a page that loads nothing from elsewhere: the picture and the tables. */
final class SharesHtml {

  private SharesHtml() {}

  static String of(Results results) {
    Map<String, Object> parts =
        Map.of(
            "picture", SharesSvg.of(results),
            "numbers", SharesTable.of(results),
            "settings", List.copyOf(results.settings().entrySet()));
    return Page.of(SharesHtml.class, "shares.html", parts);
  }
}
