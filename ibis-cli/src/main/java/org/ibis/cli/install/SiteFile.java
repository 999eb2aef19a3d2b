package org.ibis.cli.install;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.StringReader;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.xml.XMLConstants;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.parsers.SAXParserFactory;
import org.xml.sax.Attributes;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;
import org.xml.sax.SAXParseException;
import org.xml.sax.helpers.DefaultHandler;

/**
 * A file of Hadoop's configuration, byte for byte: properties go in as one marked block before the
 * end, and come out again, and nothing else of it changes.
 */
final class SiteFile {
  private static final String ROOT = "configuration";
  private static final String BEGIN = "<!-- ibis begin";
  private static final String END = "<!-- ibis end";
  private static final byte[] EMPTY =
      "<?xml version=\"1.0\"?>\n<configuration>\n</configuration>\n"
          .getBytes(StandardCharsets.US_ASCII);

  /** One character for each byte: what is not ASCII is carried along, whatever it means. */
  private final String text;

  private final List<XmlTokens.Token> tokens;

  private SiteFile(byte[] bytes) {
    text = new String(bytes, StandardCharsets.ISO_8859_1);
    tokens = XmlTokens.of(text);
  }

  /** One that sets nothing. */
  static SiteFile empty() {
    return new SiteFile(EMPTY);
  }

  /**
   * @throws IllegalArgumentException saying why it is no file of Hadoop's configuration
   */
  static SiteFile of(byte[] bytes) {
    for (int i = 0; i < Math.min(4, bytes.length); i++) {
      if (bytes[i] == 0 || bytes[i] == (byte) 0xFE || bytes[i] == (byte) 0xFF) {
        throw new IllegalArgumentException("it is in UTF-16 or UTF-32: save it in UTF-8");
      }
    }
    check(bytes);
    SiteFile file = new SiteFile(bytes);
    if (file.last("<" + ROOT) == null) { // an encoding that has ASCII otherwise
      throw new IllegalArgumentException("it is in an encoding without ASCII: save it in UTF-8");
    }
    return file;
  }

  /** Whether it has IBIS's block. */
  boolean hasBlock() {
    return marker(BEGIN) != null;
  }

  /** The block from its first to its last character; null where there is none. */
  String block() {
    XmlTokens.Token begin = marker(BEGIN);
    XmlTokens.Token end = marker(END);
    return begin == null || end == null || end.start() < begin.start()
        ? null
        : text.substring(begin.start(), end.end());
  }

  /**
   * What the properties of a block set, by key.
   *
   * @throws RuntimeException where Hadoop can't read it
   */
  static Map<String, String> valuesOf(String block) {
    return valuesOf("", block);
  }

  /**
   * The same.
   *
   * @param declaration of the encoding; empty is UTF-8
   */
  static Map<String, String> valuesOf(String declaration, String block) {
    byte[] alone =
        (declaration + "<configuration>" + block + "</configuration>")
            .getBytes(StandardCharsets.ISO_8859_1);
    return new SiteValues().add(URI.create("block"), alone).allBut(Set.of());
  }

  /**
   * The file with properties more.
   *
   * @param title what the block's first comment says
   * @param properties values by keys, in order
   * @param remarks what is said of a property in a comment of its own, by key
   */
  byte[] withBlock(String title, Map<String, String> properties, Map<String, String> remarks) {
    String newline = text.contains("\r\n") ? "\r\n" : "\n";
    List<String> lines = new ArrayList<>();
    lines.add("  " + BEGIN + ": " + comment(title) + " -->");
    properties.forEach(
        (key, value) -> {
          if (remarks.containsKey(key)) {
            lines.add("  <!-- " + comment(remarks.get(key)) + " -->");
          }
          lines.add("  <property>");
          lines.add("    <name>" + escape(key) + "</name>");
          lines.add("    <value>" + escape(value) + "</value>");
          lines.add("  </property>");
        });
    lines.add("  " + END + " -->");
    String block = String.join(newline, lines) + newline;
    XmlTokens.Token last = last("</" + ROOT);
    String result;
    if (last == null) { // <configuration/>
      XmlTokens.Token root = last("<" + ROOT);
      int slash = text.lastIndexOf('/', root.end() - 1);
      result =
          text.substring(0, slash)
              + ">"
              + newline
              + block
              + "</configuration>"
              + text.substring(root.end());
    } else {
      int line = lineOf(last.start());
      result =
          text.substring(line, last.start()).isBlank() && line > 0
              ? text.substring(0, line) + block + text.substring(line)
              : text.substring(0, last.start()) + newline + block + text.substring(last.start());
    }
    return result.getBytes(StandardCharsets.ISO_8859_1);
  }

  /** The file without the block, as far as it has one. */
  byte[] withoutBlock() {
    XmlTokens.Token begin = marker(BEGIN);
    XmlTokens.Token end = marker(END);
    if (begin == null || end == null || end.start() < begin.start()) {
      return text.getBytes(StandardCharsets.ISO_8859_1);
    }
    int from = lineOf(begin.start());
    from = text.substring(from, begin.start()).isBlank() ? from : begin.start();
    int to = end.end();
    if (text.startsWith("\r\n", to)) {
      to += 2;
    } else if (text.startsWith("\n", to)) {
      to++;
    }
    return (text.substring(0, from) + text.substring(to)).getBytes(StandardCharsets.ISO_8859_1);
  }

  /** Its properties, each by itself. */
  SiteProperties properties() {
    return new SiteProperties(text);
  }

  /** One property in one line. */
  static String property(String key, String value) {
    return "<property><name>"
        + escape(key)
        + "</name><value>"
        + escape(value)
        + "</value></property>";
  }

  private XmlTokens.Token marker(String start) {
    return tokens.stream()
        .filter(t -> t.kind() == XmlTokens.Kind.COMMENT && text.startsWith(start, t.start()))
        .findFirst()
        .orElse(null);
  }

  private XmlTokens.Token last(String tag) {
    return tokens.stream()
        .filter(t -> t.kind() == XmlTokens.Kind.TAG && text.startsWith(tag, t.start()))
        .reduce((first, second) -> second)
        .orElse(null);
  }

  private int lineOf(int at) {
    return text.lastIndexOf('\n', at - 1) + 1;
  }

  /** In ASCII, so that it is right in whatever the file's encoding is. */
  private static String escape(String value) {
    StringBuilder escaped = new StringBuilder();
    value
        .codePoints()
        .forEach(
            c -> {
              if (c == '<' || c == '>' || c == '&' || c > 126 || c == '\r') {
                escaped.append("&#").append(c).append(';');
              } else {
                escaped.appendCodePoint(c);
              }
            });
    return escaped.toString();
  }

  private static String comment(String remark) {
    return remark
        .replaceAll("[^\\x20-\\x7e]+", " ")
        .replaceAll("-(?=-)", "- ")
        .replaceAll("-$", "- ");
  }

  private static void check(byte[] bytes) {
    SAXParserFactory factory = SAXParserFactory.newDefaultInstance();
    try {
      factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
      factory.setFeature("http://xml.org/sax/features/external-general-entities", false);
      factory.setFeature("http://xml.org/sax/features/external-parameter-entities", false);
      factory.setFeature("http://apache.org/xml/features/nonvalidating/load-external-dtd", false);
      factory.newSAXParser().parse(new ByteArrayInputStream(bytes), new RootCheck());
    } catch (SAXParseException e) {
      throw new IllegalArgumentException(
          "it is not XML: line " + e.getLineNumber() + ": " + e.getMessage(), e);
    } catch (SAXException | IOException e) { // bytes that are none of its encoding
      throw new IllegalArgumentException("it is not XML: " + e.getMessage(), e);
    } catch (ParserConfigurationException e) {
      throw new IllegalStateException(e);
    }
  }

  private static final class RootCheck extends DefaultHandler {
    private boolean inside;

    @Override
    public InputSource resolveEntity(String publicId, String systemId) {
      return new InputSource(new StringReader(""));
    }

    @Override
    public void startElement(String uri, String local, String name, Attributes attributes)
        throws SAXException {
      if (!inside && !name.equals(ROOT)) {
        throw new SAXException("<" + name + "> is at the place of <configuration>");
      }
      inside = true;
    }

    @Override
    public void fatalError(SAXParseException e) throws SAXException {
      throw e;
    }
  }
}
