package org.ibis.cli.install;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/** Whoever comes after a kill finishes what was begun, or undoes it. */
class InstallKilledTest {
  private static final int NEVER = Integer.MAX_VALUE;

  /** Not at each step: all of them take two minutes. */
  private static final int EACH = Integer.getInteger("ibis.test.steps.each", 3);

  /** A home, its tree before anything, and what it holds when IBIS is installed. */
  private record Scene(
      Path directory,
      InstallScene ground,
      Map<String, String> stock,
      Map<String, String> installed) {
    StockHome home() {
      return ground.home();
    }
  }

  private static Scene scene(Map<String, String> sites) throws IOException {
    Path directory = Files.createTempDirectory("ibis-install-test");
    InstallScene ground = InstallScene.in(directory, "3.5.0", sites);
    Map<String, String> stock = ground.home().tree();
    ground.installed();
    Scene scene = new Scene(directory, ground, stock, ground.home().contents());
    ground.uninstalled();
    assertEquals(stock, ground.home().tree());
    return scene;
  }

  /** Kills it once it has made so many changes; whether it came so far. */
  private static boolean killed(boolean installs, int at, Scene scene) {
    KillingDisk dying = new KillingDisk(at);
    try {
      Ibis.Ran ran = installs ? scene.ground().installOn(dying) : scene.ground().uninstallOn(dying);
      assertEquals(0, ran.code(), ran.err());
      return false;
    } catch (KillingDisk.Killed e) {
      return true;
    }
  }

  private static void finishes(boolean installs, Scene scene, String what) throws IOException {
    Ibis.Ran ran = installs ? scene.ground().install() : scene.ground().uninstall();
    assertEquals(0, ran.code(), () -> what + ": " + ran.err());
    if (installs) {
      assertEquals(scene.installed(), scene.home().contents(), what);
      assertTrue(scene.ground().install().out().contains("installed already"), what);
    } else {
      assertEquals(scene.stock(), scene.home().tree(), what);
    }
  }

  private static void remove(Scene scene) throws IOException {
    try (Stream<Path> files = Files.walk(scene.directory())) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  @Test
  void atSingleSteps() throws IOException {
    Scene scene = scene(StockHome.GROWN);
    int steps = 0;
    int begin = 0; // so that each of them is met in one of four
    for (boolean first : new boolean[] {true, false}) {
      for (boolean then : new boolean[] {true, false}) {
        boolean died = true;
        for (int at = begin++ % EACH; died; at += EACH) {
          if (!first) {
            scene.ground().installed();
          }
          died = killed(first, at, scene);
          finishes(then, scene, "install " + first + ", then " + then + ", killed at " + at);
          scene.ground().uninstalled();
          assertEquals(scene.stock(), scene.home().tree());
          steps++;
        }
      }
    }
    assertTrue(steps > 200 / EACH, "only " + steps + " steps");
    remove(scene);
  }

  /** Some are killed again while they finish or undo what the one before left. */
  @Property(tries = 25)
  void atRandomPointsAndOverAndOver(@ForAll long seed) throws IOException {
    Random random = new Random(seed);
    Scene scene = scene(random.nextBoolean() ? StockHome.EMPTY : StockHome.GROWN);
    StringBuilder what = new StringBuilder();
    int kills = 1 + random.nextInt(4);
    for (int i = 0; i < kills; i++) {
      boolean installs = i == 0 || random.nextBoolean();
      int at = random.nextInt(90);
      what.append(installs ? "install " : "uninstall ").append(at).append(' ');
      boolean unused = killed(installs, at, scene);
    }
    finishes(random.nextBoolean(), scene, what.toString());
    scene.ground().uninstalled();
    assertEquals(scene.stock(), scene.home().tree(), what.toString());
    remove(scene);
  }

  @Test
  void aFileThatWasEditedAfterTheKillIsNotOverwritten() throws IOException {
    Scene scene = scene(StockHome.EMPTY);
    Path yarn = scene.home().site("yarn-site.xml");
    String edited = Files.readString(yarn).replace("<configuration>", "<configuration><!-- me -->");
    int tried = 0;
    for (int at = 0; killed(true, at, scene); at++) {
      if (scene.ground().state() == InstallState.INSTALLING
          && Files.readString(yarn).equals(StockHome.EMPTY.get("yarn-site.xml"))) {
        Files.writeString(yarn, edited);
        Ibis.Ran ran = scene.ground().install();
        assertEquals(1, ran.code(), ran.out());
        assertTrue(ran.err().contains("was changed since the installation was cut off"), ran.err());
        scene.ground().uninstalled();
        assertEquals(edited, Files.readString(yarn));
        Files.writeString(yarn, StockHome.EMPTY.get("yarn-site.xml"));
        tried++;
      } else {
        scene.ground().uninstalled();
      }
    }
    assertTrue(tried > 10, "only " + tried);
    remove(scene);
  }

  @Test
  void aWholeRunIsNotKilled() throws IOException {
    Scene scene = scene(StockHome.EMPTY);
    assertEquals(false, killed(true, NEVER, scene));
    remove(scene);
  }
}
