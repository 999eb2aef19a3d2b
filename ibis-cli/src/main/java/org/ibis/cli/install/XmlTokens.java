package org.ibis.cli.install;

import java.util.ArrayList;
import java.util.List;

/**
 * Where tags and comments are in a well-formed XML text, which a parser does not tell to the byte.
 */
final class XmlTokens {
  /** What is at a place. */
  enum Kind {
    TAG,
    COMMENT,
    /** CDATA, processing instruction, document type. */
    OTHER
  }

  /**
   * A place.
   *
   * @param start of its first character
   * @param end behind its last one
   */
  record Token(Kind kind, int start, int end) {}

  private XmlTokens() {}

  /** All but plain text, in order. */
  static List<Token> of(String xml) {
    List<Token> tokens = new ArrayList<>();
    int at = xml.indexOf('<');
    while (at >= 0) {
      Token token = at(xml, at);
      tokens.add(token);
      at = xml.indexOf('<', token.end());
    }
    return tokens;
  }

  private static Token at(String xml, int start) {
    if (xml.startsWith("<!--", start)) {
      return until(xml, Kind.COMMENT, start, start + "<!--".length(), "-->");
    }
    if (xml.startsWith("<![CDATA[", start)) {
      return until(xml, Kind.OTHER, start, start, "]]>");
    }
    if (xml.startsWith("<?", start)) {
      return until(xml, Kind.OTHER, start, start, "?>");
    }
    Kind kind = xml.startsWith("<!", start) ? Kind.OTHER : Kind.TAG;
    int brackets = 0; // of a document type
    char quote = 0;
    for (int i = start + 1; i < xml.length(); i++) {
      char c = xml.charAt(i);
      if (quote == 0 && kind == Kind.OTHER && xml.startsWith("<!--", i)) {
        i = until(xml, kind, i, i + "<!--".length(), "-->").end() - 1;
      } else if (quote == 0 && kind == Kind.OTHER && xml.startsWith("<?", i)) {
        i = until(xml, kind, i, i, "?>").end() - 1;
      } else if (quote != 0) {
        quote = c == quote ? 0 : quote;
      } else if (c == '"' || c == '\'') {
        quote = c;
      } else if (c == '[') {
        brackets++;
      } else if (c == ']') {
        brackets--;
      } else if (c == '>' && brackets == 0) {
        return new Token(kind, start, i + 1);
      }
    }
    return new Token(kind, start, xml.length());
  }

  private static Token until(String xml, Kind kind, int start, int from, String end) {
    int found = xml.indexOf(end, from);
    return new Token(kind, start, found < 0 ? xml.length() : found + end.length());
  }
}
