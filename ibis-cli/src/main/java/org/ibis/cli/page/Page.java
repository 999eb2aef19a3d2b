package org.ibis.cli.page;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.pebbletemplates.pebble.PebbleEngine;
import io.pebbletemplates.pebble.loader.ClasspathLoader;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.Map;

/** Fills templates of the class path. What they are given is escaped, but for {@code raw}. */
public final class Page {

  private Page() {}

  /**
   * @param owner beside which the template is
   * @param parts by the names that the template has for them; each must be there
   */
  public static String of(Class<?> owner, String template, Map<String, Object> parts) {
    PebbleEngine engine =
        new PebbleEngine.Builder()
            .loader(new ClasspathLoader(owner.getClassLoader()))
            .strictVariables(true)
            .defaultLocale(Locale.ROOT)
            .build();
    StringWriter page = new StringWriter();
    try {
      engine.getTemplate(path(owner, template)).evaluate(page, parts);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return page.toString();
  }

  /** What a page's script reads, as JSON that can stand in a script element. */
  public static String data(Object value) {
    try {
      // No text in a script element may contain "</script" or "<!--".
      return new ObjectMapper().writeValueAsString(value).replace("<", "\\u003c");
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A script beside a class, as it can stand in a script element. */
  public static String script(Class<?> owner, String name) {
    return script(text(owner, name));
  }

  /** A file beside a class. */
  public static String text(Class<?> owner, String name) {
    return Resources.read("/" + path(owner, name));
  }

  /** Of a file beside a class, on the class path: as templates name each other. */
  private static String path(Class<?> owner, String name) {
    return owner.getPackageName().replace('.', '/') + "/" + name;
  }

  /** Chart.js, as it can stand in a script element. */
  public static String chartJs() {
    return script(Resources.chartJs());
  }

  /** A script that can stand in a script element. */
  public static String script(String script) {
    // In a script these three letters can only be part of a string, a template, a regular
    // expression or a comment; a backslash before the slash changes none of them.
    return script.replaceAll("(?i)</(?=script)", "<\\\\/").replace("<!--", "<\\!--");
  }

  /** A sentence or a number whose percent sign stays on the line of its number. */
  public static String unbroken(String text) {
    return text.replace(" %", "\u00a0%");
  }
}
