package org.ibis.cli.replay;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.ibis.cli.UserError;

/** Writes what became of a trace as CSV, a row for each request in input order. */
final class ReplayFile {
  static final String HEADER =
      "app,op,bytes,arrival_us,dispatch_us,complete_us,start_tag,finish_tag";

  private ReplayFile() {}

  static void write(Replay replay, Path file) {
    try (BufferedWriter out = Files.newBufferedWriter(file)) {
      out.write(HEADER);
      out.write('\n'); // on every system, so that the same input gives the same bytes
      for (int i = 0; i < replay.requests().size(); i++) {
        out.write(row(replay, i));
        out.write('\n');
      }
    } catch (IOException e) {
      throw UserError.usage("--out: " + file + " can't be written: " + reason(e));
    }
  }

  private static String row(Replay replay, int i) {
    ReplayRequest r = replay.requests().get(i);
    return String.join(
        ",",
        r.app(),
        r.opText(),
        Long.toString(r.bytes()),
        Long.toString(r.arrivalMicros()),
        Long.toString(replay.dispatchMicros()[i]),
        Long.toString(replay.completeMicros()[i]),
        PlainDecimal.of(replay.startTags()[i]),
        PlainDecimal.of(replay.finishTags()[i]));
  }

  private static String reason(IOException e) {
    // The messages of NoSuchFileException and its like are only the path.
    return e.getClass().getSimpleName().replace("Exception", "") + " (" + e.getMessage() + ")";
  }
}
