package org.ibis.rig.bench.shares;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class LinuxBelowTest {

  @Test
  void onlyWhatIsNotInUseIsWritten(@TempDir Path dir) throws IOException {
    Path file = Files.writeString(dir.resolve("scheduler"), "none [mq-deadline] bfq\n");
    LinuxBelow below = new LinuxBelow("mq-deadline", file);

    below.choose(Peer.STOCK);
    assertEquals("none [mq-deadline] bfq\n", Files.readString(file));
    below.choose(Peer.BFQ);
    assertEquals("bfq", Files.readString(file));
    below.choose(Peer.IBIS);
    assertEquals("mq-deadline", Files.readString(file));
  }
}
