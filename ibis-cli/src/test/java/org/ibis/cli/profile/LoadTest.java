package org.ibis.cli.profile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.ibis.cli.UserError;
import org.ibis.core.IoOp;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** On the disk that this is built on, if that goes past the page cache. */
class LoadTest {
  private static final int PIECES = 2;

  @TempDir Path temp;

  @Test
  void eachStepIsDoneAndTheFileHasNoName() throws Exception {
    try (TestFile file = file()) {
      assertEquals(PIECES * Step.LARGEST, file.layOut(part -> {}));
      try (Stream<Path> names = Files.list(temp)) {
        assertEquals(0, names.count());
      }
      for (Step step :
          new Step[] {
            new Step(IoOp.READ, 4096, 1),
            new Step(IoOp.READ, 4096, 8),
            new Step(IoOp.WRITE, 65536, 2),
            new Step(IoOp.READ, Step.LARGEST, 3)
          }) {
        Load load = Load.run(file, step, 0.05);
        Point point = load.point();
        assertEquals(step.bytes(), point.bytes());
        assertTrue(load.bytes() >= step.bytes() * (step.depth() + 1L), step.text());
        // Little's law holds of what counts, but for what is under way at its two ends.
        double atOnce = point.perSecond() * point.meanNanos() / 1e9;
        assertTrue(atOnce > 0.3 * step.depth() && atOnce < 2 * step.depth(), step + ": " + atOnce);
      }
    }
  }

  private TestFile file() throws IOException, InterruptedException {
    TestFile file = null;
    try {
      file = TestFile.create(temp, 8 * PIECES * Step.LARGEST, PIECES);
    } catch (UserError e) {
      assumeTrue(file != null, e.getMessage());
    }
    return file;
  }
}
