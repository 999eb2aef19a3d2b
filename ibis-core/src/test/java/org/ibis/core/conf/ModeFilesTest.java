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
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.ibis.core.Mode;
import org.ibis.core.ModeSwitch;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModeFilesTest {
  private static final String SITE = "a-site.xml";
  private static final String OTHER = "b-site.xml"; // which is read after it
  private static final String SILENT = "<configuration/>";

  @TempDir Path dir;

  private final ModeSwitch mode = new ModeSwitch(Mode.ON);
  private final List<String> errors = new ArrayList<>();
  private ModeFiles files;
  private int writes;
  private long now = Long.MAX_VALUE - 5; // the clock may overflow, as System.nanoTime may

  @BeforeEach
  void start() throws IOException {
    write(SITE, SILENT);
    write(OTHER, SILENT);
    Configuration conf = new Configuration(false);
    conf.setClassLoader(new URLClassLoader(new URL[] {dir.toUri().toURL()}, null));
    conf.addResource(SITE);
    conf.addResource(OTHER);
    files = new ModeFiles(conf, List.of(SITE, OTHER, "not-there.xml"), () -> now);
    look();
    assertEquals(Mode.ON, mode.mode());
  }

  /** At another time each time, as a clock may stand still for that of files. */
  private void write(String file, String xml) throws IOException {
    Path unused = Files.writeString(dir.resolve(file), xml);
    unused =
        Files.setLastModifiedTime(dir.resolve(file), FileTime.fromMillis(1_000_000L * ++writes));
  }

  private void say(String value) throws IOException {
    write(SITE, saying(value));
  }

  private static String saying(String value) {
    return "<configuration><property><name>ibis.mode</name><value>"
        + value
        + "</value></property></configuration>";
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
    write(SITE, "<configuration/>");
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
                + ": ibis.mode: 'of' is not valid: give on or shadow or off"),
        errors);
  }

  @Test
  void brokenXmlIsNamedOnceAndChangesNothing() throws IOException {
    say("off");
    look();
    write(SITE, "<configuration><property><name>ibis.mode</name><val");
    look();
    look();
    assertEquals(Mode.OFF, mode.mode());
    assertEquals(1, errors.size(), errors.toString());
    String said = errors.get(0);
    assertTrue(said.contains(dir.resolve(SITE).toString()), said);
    assertTrue(said.contains("ibis.mode is to be on or shadow or off"), said);
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

  @Test
  void aFileThatSaidNothingOfItIsDoneWithout() throws IOException {
    Files.delete(dir.resolve(OTHER));
    say("off");
    look();
    assertEquals(Mode.OFF, mode.mode());
    write(OTHER, saying("on"));
    look();
    assertEquals(Mode.ON, mode.mode(), "it is back, and has the last word");
    now += TimeUnit.HOURS.toNanos(1);
    look();
    assertEquals(List.of(), errors);
  }

  @Test
  void aFileThatHadTheModeIsWaitedForAndNamedOnceAMinute() throws IOException {
    write(OTHER, saying("off"));
    look();
    Files.delete(dir.resolve(OTHER));
    say("on");
    for (int i = 0; i < 2 * 75; i++) {
      look();
      now += TimeUnit.MILLISECONDS.toNanos(500);
    }
    assertEquals(Mode.OFF, mode.mode(), "nobody said that it is on again");
    String line =
        "IBIS stays as it is, ibis.mode = off: "
            + dir.resolve(OTHER)
            + " is gone, and no change is seen without it: put it back";
    assertEquals(List.of(line, line), errors, "after 10 s, and a minute later");
    write(OTHER, SILENT);
    look();
    assertEquals(Mode.ON, mode.mode());

    write(OTHER, saying("off"));
    look();
    Files.delete(dir.resolve(OTHER));
    for (int i = 0; i < 20; i++) {
      look();
      now += TimeUnit.SECONDS.toNanos(1);
    }
    assertEquals(2, errors.size(), "gone again, but the last line is not a minute old");
  }

  @Test
  void aFileThatWasNeverReadMayHaveHadIt() throws IOException {
    Configuration conf = new Configuration(false);
    conf.setClassLoader(new URLClassLoader(new URL[] {dir.toUri().toURL()}, null));
    conf.addResource(SITE);
    conf.addResource(OTHER);
    write(OTHER, saying("off"));
    ModeSwitch off = new ModeSwitch(Mode.OFF);
    ModeFiles late = new ModeFiles(conf, List.of(SITE, OTHER), () -> now);
    Files.delete(dir.resolve(OTHER));
    late.look(off, errors::add);
    assertEquals(Mode.OFF, off.mode());
  }
}
