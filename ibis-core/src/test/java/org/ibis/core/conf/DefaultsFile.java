package org.ibis.core.conf;

import java.io.IOException;
import java.io.InputStream;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** Reads {@code ibis-default.xml}. */
final class DefaultsFile {
  private static final Pattern TWO = Pattern.compile("disk: (\\S+), flash: (\\S+)");

  private DefaultsFile() {}

  /** A key's default as it is written, and its text on one line. */
  record Property(String value, String description) {
    String value(boolean disk) {
      Matcher m = TWO.matcher(value);
      return m.matches() ? m.group(disk ? 1 : 2) : value;
    }
  }

  /** By key, in the file's order. */
  static Map<String, Property> read() {
    Map<String, Property> all = new LinkedHashMap<>();
    try (InputStream in = DefaultsFile.class.getResourceAsStream("/ibis-default.xml")) {
      NodeList properties =
          DocumentBuilderFactory.newInstance()
              .newDocumentBuilder()
              .parse(in)
              .getElementsByTagName("property");
      for (int i = 0; i < properties.getLength(); i++) {
        Element p = (Element) properties.item(i);
        if (all.put(text(p, "name"), new Property(text(p, "value"), text(p, "description")))
            != null) {
          throw new AssertionError(text(p, "name") + " is there twice");
        }
      }
    } catch (IOException | ParserConfigurationException | SAXException e) {
      throw new AssertionError(e);
    }
    return all;
  }

  private static String text(Element property, String tag) {
    String text = property.getElementsByTagName(tag).item(0).getTextContent();
    return text.trim().replaceAll("\\s+", " ");
  }

  /** The table of {@code docs/configuration.md}. */
  static String table(Map<String, Property> properties) {
    StringBuilder out = new StringBuilder("| key | default | meaning |\n| --- | --- | --- |\n");
    properties.forEach(
        (key, p) ->
            out.append("| `")
                .append(key)
                .append("` | ")
                .append(p.value())
                .append(" | ")
                .append(p.description())
                .append(" |\n"));
    return out.toString();
  }
}
