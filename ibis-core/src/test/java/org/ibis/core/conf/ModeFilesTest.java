package org.ibis.core.conf;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.ibis.core.Mode;
import org.ibis.core.ModeSwitch;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModeFilesTest {
  private static final String SITE = "a-site.xml";

  @TempDir Path dir;

  private final ModeSwitch mode = new ModeSwitch(Mode.ON);
  private final List<String> errors = new ArrayList<>();
  private ModeFiles files;
  private int writes;

  @BeforeEach
  void start() throws IOException {
    write("<configuration/>");
    Configuration conf = new Configuration(false);
    conf.setClassLoader(new URLClassLoader(new URL[] {dir.toUri().toURL()}, null));
    conf.addResource(SITE);
    files = new ModeFiles(conf, List.of(SITE, "not-there.xml"));
    look();
    assertEquals(Mode.ON, mode.mode());
  }

  /** At another time each time, as a clock may stand still for that of files. */
  private void write(String xml) throws IOException {
    Path unused = Files.writeString(dir.resolve(SITE), xml);
    unused =
        Files.setLastModifiedTime(dir.resolve(SITE), FileTime.fromMillis(1_000_000L * ++writes));
  }

  private void say(String value) throws IOException {
    write(
        "<configuration><property><name>ibis.mode</name><value>"
            + value
            + "</value></property></configuration>");
  }

  private void look() {
    files.look(mode, errors::add);
  }

  @Test
  void aFileThatChangesIsReadAnew() throws IOException {
    say("off");
    assertEquals(Mode.ON, mode.mode(), "before it is looked at");
    look();
    assertEquals(Mode.OFF, mode.mode());
    say(" on ");
    look();
    assertEquals(Mode.ON, mode.mode());
    say("off");
    look();
    write("<configuration/>");
    look();
    assertEquals(Mode.ON, mode.mode(), "the default is back");
    assertEquals(List.of(), errors);
  }

  @Test
  void aBadValueIsNamedOnceAndChangesNothing() throws IOException {
    say("off");
    look();
    say("of");
    look();
    look();
    assertEquals(Mode.OFF, mode.mode());
    assertEquals(
        List.of(
            "IBIS stays as it is, ibis.mode = off: "
                + dir.resolve(SITE)
                + ": ibis.mode: 'of' is not valid: give on or off"),
        errors);
  }

  @Test
  void brokenXmlIsNamedOnceAndChangesNothing() throws IOException {
    say("off");
    look();
    write("<configuration><property><name>ibis.mode</name><val");
    look();
    look();
    assertEquals(Mode.OFF, mode.mode());
    assertEquals(1, errors.size(), errors.toString());
    String said = errors.get(0);
    assertTrue(said.contains(dir.resolve(SITE).toString()), said);
    assertTrue(said.contains("ibis.mode is to be on or off"), said);
    assertEquals(1, said.lines().count(), said);
    say("on");
    look();
    assertEquals(Mode.ON, mode.mode());
  }

  @Test
  void aFileThatIsGoneForAMomentChangesNothing() throws IOException {
    say("off");
    look();
    Files.delete(dir.resolve(SITE));
    look();
    assertEquals(Mode.OFF, mode.mode());
    say("on");
    look();
    assertEquals(Mode.ON, mode.mode());
    assertEquals(List.of(), errors);
  }
}
