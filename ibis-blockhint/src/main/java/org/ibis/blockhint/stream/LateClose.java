package org.ibis.blockhint.stream;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.ibis.core.FailOpen;
import org.ibis.core.device.Submission;

/** Closes a file once its last window is done, so that no close has to wait for the disk. */
final class LateClose {
  private LateClose() {}

  static void afterAll(Iterable<Submission> windows, Closeable file, FailOpen failOpen) {
    List<CompletableFuture<Void>> all = new ArrayList<>();
    windows.forEach(w -> all.add(w.done()));
    CompletableFuture<Void> unused =
        CompletableFuture.allOf(all.toArray(CompletableFuture[]::new))
            .whenComplete(
                (ok, failed) -> {
                  try {
                    file.close();
                  } catch (IOException e) {
                    failOpen.count(FailOpen.Reason.IO_ERROR, "closing a file that was read", e);
                  }
                });
  }
}
