package org.ibis.rig.report;

/** Escaping for HTML and SVG. */
public final class Html {

  private Html() {}

  /** Text that can stand in an element or in a quoted attribute. */
  public static String escape(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;")
        .replace("'", "&#39;");
  }

  /** The same for a sentence or a number: its percent sign stays on the line of its number. */
  static String text(String text) {
    return escape(text).replace(" %", "\u00a0%");
  }

  /** A script that can stand in a script element. */
  static String escapeScript(String script) {
    // In a script these three letters can only be part of a string, a template, a regular
    // expression or a comment; a backslash before the slash changes none of them.
    return script.replaceAll("(?i)</(?=script)", "<\\\\/").replace("<!--", "<\\!--");
  }
}
