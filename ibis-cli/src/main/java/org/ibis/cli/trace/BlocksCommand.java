package org.ibis.cli.trace;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.ibis.cli.UserError;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code ibis trace blocks}: what the device below was asked for, for {@code blocksim}. */
@Command(
    name = "blocks",
    mixinStandardHelpOptions = true,
    description = "Trace the block device itself for a while; needs root.")
final class BlocksCommand implements Callable<Integer> {
  @Option(
      names = "--device",
      paramLabel = "DEVICE",
      required = true,
      description = "such as /dev/sda")
  private Path device;

  @Option(names = "--seconds", required = true, description = "for so long; Ctrl-C ends it earlier")
  private int seconds;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      required = true,
      description = "the trace, for blocksim run --trace FILE")
  private Path out;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (seconds < 1) {
      throw UserError.usage("--seconds: " + seconds + " is not valid: give 1 or more");
    }
    CountDownLatch ended = new CountDownLatch(1);
    CountDownLatch written = new CountDownLatch(1);
    Thread onSignal = new Thread(() -> awaitAfter(ended, written), "end-of-trace");
    Runtime.getRuntime().addShutdownHook(onSignal);
    try {
      BlockTracer tracer = BlockTracer.start(device, out);
      try (tracer) {
        var unused = ended.await(seconds, TimeUnit.SECONDS);
      }
      String lost = tracer.lost() > 0 ? "; the kernel dropped " + tracer.lost() + " more" : "";
      spec.commandLine().getOut().println(tracer.requests() + " requests in " + out + lost);
    } finally {
      written.countDown();
    }
    return 0;
  }

  private static void awaitAfter(CountDownLatch ended, CountDownLatch written) {
    ended.countDown();
    try {
      written.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
