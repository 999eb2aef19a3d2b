package org.ibis.rig.bench.shares;

import java.util.stream.Collectors;
import org.ibis.rig.report.Html;

/** What came out, as a page that loads nothing from elsewhere: the picture and the tables. */
final class SharesHtml {

  private static final String PAGE =
      """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
      <title>IBIS: shares of a disk</title>
      <style>
      body { max-width: 1000px; margin: 2em auto; padding: 0 1em; font: 16px/1.5 system-ui, "DejaVu Sans", sans-serif; }
      pre { overflow-x: auto; font-size: 13px; line-height: 1.35; }
      svg { max-width: 100%; height: auto; }
      </style>
      </head>
      <body>
      <h1>What each job gets from one disk</h1>
      """;

  private SharesHtml() {}

  static String of(Results results) {
    String settings =
        results.settings().entrySet().stream()
            .map(e -> "<li>" + Html.escape(e.getKey() + ": " + e.getValue()) + "</li>\n")
            .collect(Collectors.joining());
    return PAGE
        + SharesSvg.of(results)
        + "<h2>The same in numbers</h2>\n<pre tabindex=\"0\">"
        + Html.escape(SharesTable.of(results))
        + "</pre>\n<h2>Settings</h2>\n<ul>\n"
        + settings
        + "</ul>\n</body>\n</html>\n";
  }
}
