package org.ibis.cli.install;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The real command, killed (SIGKILL) at a random moment after it has begun to write; {@code
 * -Dibis.test.installs} times.
 */
class InstallProcessKilledTest {
  private static final int INSTALLS = Integer.getInteger("ibis.test.installs", 3);

  /** As long as all of its writes take on a disk that is not slow. */
  private static final long AT_WORK_NANOS = TimeUnit.MILLISECONDS.toNanos(400);

  @TempDir Path directory;
  private final Disk disk = new RealDisk(false);

  private Process start(StockHome home, String command) throws IOException {
    return new ProcessBuilder(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-Dibis.home=" + directory.resolve("bundle"),
                "-cp",
                System.getProperty(
                    "surefire.test.class.path", System.getProperty("java.class.path")),
                "org.ibis.cli.Main",
                command,
                "--yes",
                "--hadoop-home",
                home.directory().toString()))
        .redirectErrorStream(true)
        .redirectOutput(directory.resolve("out").toFile())
        .start();
  }

  private void runs(StockHome home, String command) throws Exception {
    int code = start(home, command).waitFor();
    assertEquals(0, code, () -> command + ": " + output());
  }

  private String output() {
    try {
      return Files.readString(directory.resolve("out"));
    } catch (IOException e) {
      return e.toString();
    }
  }

  @Test
  @Timeout(value = 1, unit = TimeUnit.HOURS)
  void isFinishedOrUndoneByTheNextCall() throws Exception {
    StockHome.bundle(directory.resolve("bundle"), Bundle.of(directory).version());
    StockHome home = StockHome.in(directory.resolve("hadoop"), "3.4.3", StockHome.GROWN);
    Map<String, String> stock = home.tree();
    runs(home, "install");
    Map<String, String> installed = home.contents();
    runs(home, "uninstall");
    assertEquals(stock, home.tree());

    Random random = new Random();
    int halfDone = 0;
    for (int i = 0; i < INSTALLS; i++) {
      long nanos = (long) (random.nextDouble() * AT_WORK_NANOS);
      Process process = start(home, "install");
      Path journal = home.directory().resolve(".ibis-install");
      while (process.isAlive() && !Files.exists(journal)) {
        Thread.onSpinWait();
      }
      LockSupport.parkNanos(nanos);
      int unused = process.destroyForcibly().waitFor();
      if (new Journal(disk, home.directory()).state() != Journal.State.INSTALLED) {
        halfDone++;
      }
      String when = "killed after " + nanos + " ns: " + home.contents();
      if (random.nextBoolean()) {
        runs(home, "install");
        assertEquals(installed, home.contents(), when);
      }
      runs(home, "uninstall");
      assertEquals(stock, home.tree(), when);
    }
    assertTrue(INSTALLS < 20 || halfDone > 0, "none was half done");
  }
}
