package org.ibis.cli.install;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SiteFileTest {
  private static final Map<String, String> VALUE = Map.of("key", "<a> & 'b', Zürich");
  private static final URI SOMEWHERE = URI.create("file:///site.xml");

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<configuration>\n</configuration>\n",
        "<configuration>\r\n  </configuration>",
        "<configuration><property><name>x</name><value>1</value></property>\n</configuration >",
        "<!-- </configuration> -->\n<configuration>\n\n</configuration>\n<!-- </configuration> -->",
        "<configuration><!-- <a --><property name='x' value='>'/>\n</configuration>",
        "<!DOCTYPE configuration [<!ELEMENT configuration ANY>]>\n<configuration>\n</configuration>",
        "<!DOCTYPE configuration [<!-- it's > ] --><?a it's?><!ELEMENT configuration ANY>]>\n"
            + "<configuration>\n</configuration>",
        "<configuration>\n<configuration></configuration>\n</configuration>",
      })
  void aBlockGoesInAndComesOut(String text) {
    byte[] with = SiteFile.of(bytes(text)).withBlock("made -- here", VALUE, Map.of("key", "--a-"));
    SiteFile site = SiteFile.of(with);
    assertTrue(site.hasBlock());
    assertEquals(VALUE.get("key"), new SiteValues().add(SOMEWHERE, with).raw("key"));
    assertArrayEquals(bytes(text), site.withoutBlock());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<configuration/>",
        "<configuration />\n",
        "<configuration a='/'/>",
        "<configuration><property><name>x</name><value>1</value></property></configuration>",
      })
  void whereThereIsNoLineForItOneIsMade(String text) {
    byte[] with = SiteFile.of(bytes(text)).withBlock("made here", VALUE, Map.of());
    SiteValues values = new SiteValues().add(SOMEWHERE, with);
    assertEquals(VALUE.get("key"), values.raw("key"));
    SiteFile without = SiteFile.of(SiteFile.of(with).withoutBlock());
    assertFalse(without.hasBlock());
    assertEquals(text.contains("<value>1") ? "1" : null, values.raw("x"));
  }
}
