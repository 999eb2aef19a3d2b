package org.ibis.cli.install;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** What tools make of a file of the configuration that they read and write again. */
enum RewritingTool {
  /** Python's ElementTree: all but comments and the declaration stays. */
  WITHOUT_COMMENTS {
    @Override
    String write(String site) {
      return site.replaceAll("(?s)<!--.*?-->|<\\?.*?\\?>", "").strip();
    }
  },

  /** Ambari: each key once, sorted. */
  SORTED {
    @Override
    String write(String site) {
      return of(site, "  <property>\n    <name>%s</name>\n    <value>%s</value>\n  </property>\n");
    }
  },

  /** All in one line. */
  ONE_LINE {
    @Override
    String write(String site) {
      return of(site, "<property><name>%s</name><value>%s</value></property>").replace("\n", "");
    }
  },

  /** Attributes in place of elements, as newer Hadoop takes them. */
  ATTRIBUTES {
    @Override
    String write(String site) {
      return of(site, "  <property name=\"%s\" value=\"%s\"/>\n");
    }
  },

  /** Only the last of the two comments is gone. */
  WITHOUT_THE_END {
    @Override
    String write(String site) {
      return site.replaceAll("<!-- ibis end[^>]*-->", "");
    }
  };

  private static final Pattern SPECIAL = Pattern.compile("[<>&\"]");

  abstract String write(String site);

  private static String of(String site, String form) {
    Map<String, String> values =
        new SiteValues()
            .add(URI.create("site"), site.getBytes(StandardCharsets.UTF_8))
            .allBut(Set.of());
    StringBuilder text = new StringBuilder("<configuration>\n");
    new TreeMap<>(values).forEach((key, value) -> text.append(form.formatted(key, escaped(value))));
    return text.append("</configuration>\n").toString();
  }

  private static String escaped(String value) {
    return SPECIAL.matcher(value).replaceAll(m -> "&#" + (int) m.group().charAt(0) + ";");
  }
}
