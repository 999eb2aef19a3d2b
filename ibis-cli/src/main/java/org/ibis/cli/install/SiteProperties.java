package org.ibis.cli.install;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The properties of a file of Hadoop's configuration, each at its place. */
final class SiteProperties {
  private static final Pattern START = Pattern.compile("<property[\\s/>]");
  private static final String END = "</property";
  private static final Pattern DECLARATION =
      Pattern.compile("^[^<]*<\\?xml.*?\\?>", Pattern.DOTALL);

  private final String text;
  private final List<Property> all = new ArrayList<>();

  /**
   * An element of one property.
   *
   * @param start of its first character
   * @param end behind its last one
   */
  private record Property(String key, String value, int start, int end) {}

  /**
   * @param text one character for each byte
   */
  SiteProperties(String text) {
    this.text = text;
    Matcher declaration = DECLARATION.matcher(text);
    String encoding = declaration.find() ? declaration.group() : "";
    int begin = -1;
    for (XmlTokens.Token token : XmlTokens.of(text)) {
      if (token.kind() != XmlTokens.Kind.TAG) {
        continue;
      }
      String tag = text.substring(token.start(), token.end());
      begin = START.matcher(tag).lookingAt() ? token.start() : begin;
      boolean ends = tag.startsWith(END) || (begin == token.start() && tag.endsWith("/>"));
      if (begin >= 0 && ends) {
        add(encoding, begin, token.end());
        begin = -1;
      }
    }
  }

  private void add(String encoding, int start, int end) {
    Map<String, String> set;
    try {
      set = SiteFile.valuesOf(encoding, text.substring(start, end));
    } catch (RuntimeException e) {
      return; // it can't be read without the rest of the file: none of ours
    }
    if (set.size() == 1) {
      Map.Entry<String, String> only = set.entrySet().iterator().next();
      all.add(new Property(only.getKey(), only.getValue(), start, end));
    }
  }

  /**
   * The file with what it set before.
   *
   * @param ours the values that go, by key
   * @param before the values that come back; none of a key is none
   */
  byte[] without(Map<String, String> ours, Map<String, String> before) {
    StringBuilder edited = new StringBuilder(text);
    Map<String, String> left = new HashMap<>(before);
    for (Property property : all) {
      if (!isOf(ours, property)) {
        left.remove(property.key()); // a value of its own is still there
      }
    }
    for (int i = all.size() - 1; i >= 0; i--) { // from the end: places before it stay right
      Property property = all.get(i);
      if (!isOf(ours, property)) {
        continue;
      }
      String value = left.remove(property.key());
      if (value == null) {
        cutOut(edited, property.start(), property.end());
      } else {
        edited.replace(property.start(), property.end(), SiteFile.property(property.key(), value));
      }
    }
    return edited.toString().getBytes(StandardCharsets.ISO_8859_1);
  }

  private static boolean isOf(Map<String, String> ours, Property property) {
    String value = ours.get(property.key());
    return value != null && value.strip().equals(property.value().strip());
  }

  /** With its line, where that has nothing else. */
  private static void cutOut(StringBuilder text, int start, int end) {
    int from = text.lastIndexOf("\n", start - 1) + 1;
    int to = text.indexOf("\n", end);
    boolean alone =
        to >= 0 && text.substring(from, start).isBlank() && text.substring(end, to).isBlank();
    text.delete(alone ? from : start, alone ? to + 1 : end);
  }
}
