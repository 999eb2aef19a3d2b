package org.ibis.cli.install;

import java.io.IOException;
import java.nio.charset.Charset;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The groups that this process may give to its files. */
final class ProcessGroups {
  private static final int LIMIT_SECONDS = 10;

  private ProcessGroups() {}

  /**
   * By name, the one that new files get first.
   *
   * @return none where nobody can say
   */
  static List<String> names() {
    Process id = null;
    try {
      id = new ProcessBuilder("id", "-Gnz").redirectError(ProcessBuilder.Redirect.DISCARD).start();
      id.getOutputStream().close();
      if (!id.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS) || id.exitValue() != 0) {
        return List.of();
      }
      String said = new String(id.getInputStream().readAllBytes(), Charset.defaultCharset());
      return Arrays.stream(said.split("\0")).filter(name -> !name.isBlank()).toList();
    } catch (IOException e) {
      return List.of(); // no such command
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return List.of();
    } finally {
      if (id != null) {
        id.destroyForcibly();
      }
    }
  }
}
