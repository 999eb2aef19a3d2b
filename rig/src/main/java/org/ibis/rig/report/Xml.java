package org.ibis.rig.report;

/** Escaping for pictures. Pages are escaped by their templates. */
public final class Xml {

  private Xml() {}

  /** Text that can stand in an element or in a quoted attribute. */
  public static String escape(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;")
        .replace("'", "&#39;");
  }
}
