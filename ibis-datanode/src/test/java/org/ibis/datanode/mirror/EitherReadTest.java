package org.ibis.datanode.mirror;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.ibis.core.FlowTag;
import org.ibis.core.IoKind;
import org.ibis.core.IoOp;
import org.ibis.core.device.IoScheduler;
import org.ibis.core.device.RangeIo;
import org.ibis.core.device.Submission;
import org.ibis.core.mirror.MirrorPolicy.Waits;
import org.ibis.core.window.Window;
import org.ibis.datanode.mirror.MirrorFaultException.Fault;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mockito.Mockito;

@Timeout(60)
class EitherReadTest {
  private static final FlowTag TAG = new FlowTag("application_1_0001", 1, IoKind.PERSISTENT, 1);
  private static final Window WINDOW = new Window(0, 100);
  private static final Waits DISK_LATER = new Waits(true, 1);
  private static final Waits SSD_ALONE = new Waits(true, TimeUnit.HOURS.toNanos(1));

  /** A device's queue of one window. */
  private static final class Queue {
    private final IoScheduler scheduler = Mockito.mock(IoScheduler.class);
    private final CompletableFuture<Void> waiting = new CompletableFuture<>();
    private RangeIo io;
    private CompletableFuture<Void> done;
    private boolean off;

    private Queue() {
      Mockito.when(
              scheduler.submit(
                  Mockito.any(), Mockito.any(), Mockito.any(Window.class), Mockito.any()))
          .thenAnswer(call -> submit(call.getArgument(3)));
    }

    private Submission submit(RangeIo asked) {
      if (off) {
        return Submission.DONE;
      }
      io = asked;
      done = new CompletableFuture<>();
      CompletableFuture<Void> mine = done;
      waiting.complete(null);
      return new Submission(
          mine, () -> mine.completeExceptionally(new CancellationException("taken back")));
    }

    private void run(long start, long bytes) throws IOException {
      io.run(start, bytes);
    }

    private void whenItWaits() throws Exception {
      waiting.get(30, TimeUnit.SECONDS);
    }
  }

  private final ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(1);
  private final Queue ssd = new Queue();
  private final Queue disk = new Queue();
  private final MirroredRange range = Mockito.mock(MirroredRange.class);
  private final List<Fault> faults = new ArrayList<>();
  private final List<String> told = new ArrayList<>();
  private final RangeIo io =
      new RangeIo() {
        @Override
        public void run(long start, long bytes) {
          told.add("disk " + start);
        }

        @Override
        public void arrived(long start, long bytes) {
          told.add("ssd " + start);
        }
      };

  @AfterEach
  void end() {
    timer.shutdownNow();
  }

  /** One that its reader waits for. */
  private Submission start(Waits waits) {
    Ssd device = new Ssd(Path.of("/ssd"), d -> ssd.scheduler, timer, System::nanoTime);
    Submission started = either(device).start(waits);
    started.awaited();
    return started;
  }

  private EitherRead either(Ssd device) {
    return new EitherRead(
        device,
        ssd.scheduler,
        disk.scheduler,
        (at, window, part) -> at.submit(TAG, IoOp.READ, window, part),
        range,
        WINDOW,
        io,
        e -> faults.add(e.fault()));
  }

  private static void assertTakenBack(CompletableFuture<Void> done) {
    assertThrows(CancellationException.class, () -> done.get(30, TimeUnit.SECONDS));
  }

  @Test
  void whatTheSsdHasDoneIsThere() throws Exception {
    Submission window = start(SSD_ALONE);
    ssd.run(0, 50);
    ssd.run(50, 50);
    assertFalse(window.done().isDone());
    ssd.done.complete(null);
    assertTrue(window.done().isDone());
    assertEquals(List.of("ssd 0", "ssd 50"), told);
    Mockito.verify(range).pageInFromMirror(50, 50);
    Mockito.verifyNoInteractions(disk.scheduler);
  }

  @Test
  void whatTheDiskHasTakenTheSsdForgets() throws Exception {
    Submission window = start(DISK_LATER);
    disk.whenItWaits();
    disk.run(0, 100);
    assertTrue(ssd.done.isCompletedExceptionally(), "taken back");
    disk.done.complete(null);
    window.done().get(30, TimeUnit.SECONDS);
    assertEquals(List.of("disk 0"), told);
  }

  @Test
  void whereTheMirrorIsBadTheDiskDoesIt() throws Exception {
    Mockito.doThrow(new MirrorFaultException(Fault.CHECKSUM, "rotten", null))
        .when(range)
        .pageInFromMirror(50, 50);
    Submission window = start(SSD_ALONE);
    ssd.run(0, 50);
    try {
      ssd.run(50, 50);
    } catch (MirrorFaultException e) {
      ssd.done.completeExceptionally(e); // as a scheduler does
    }
    assertEquals(List.of(Fault.CHECKSUM), faults);
    disk.run(0, 100);
    disk.done.complete(null);
    window.done().get(30, TimeUnit.SECONDS);
    assertEquals(List.of("ssd 0", "disk 0"), told);
  }

  @Test
  void whereTheSsdIsSilentTheDiskDoesIt() throws Exception {
    CompletableFuture<Void> silence = new CompletableFuture<>();
    Mockito.doAnswer(call -> silence.get()).when(range).pageInFromMirror(0, 100);
    Submission window = start(SSD_ALONE);
    CompletableFuture<Void> atSsd =
        CompletableFuture.runAsync(
            () -> {
              try {
                ssd.run(0, 100);
              } catch (IOException e) {
                throw new AssertionError(e);
              }
            });
    disk.whenItWaits();
    disk.run(0, 100);
    disk.done.complete(null);
    window.done().get(30, TimeUnit.SECONDS);
    assertEquals(List.of(Fault.SILENT), faults);
    silence.complete(null); // it wakes up
    atSsd.get(30, TimeUnit.SECONDS);
    assertEquals(List.of("disk 0", "ssd 0"), told, "which is no harm");
  }

  @Test
  void whatNobodyNeedsIsTakenBackEverywhere() throws Exception {
    Submission window = start(DISK_LATER);
    disk.whenItWaits();
    window.cancel();
    assertTakenBack(window.done());
    assertTakenBack(ssd.done);
    assertTakenBack(disk.done);
  }

  @Test
  void whatIsCancelledAtTheSsdIsDoneWhenThatIs() throws Exception {
    Submission window = start(SSD_ALONE);
    ssd.run(0, 50);
    window.cancel(); // the second part is taken back
    assertTrue(window.done().isDone());
    Mockito.verifyNoInteractions(disk.scheduler);
  }

  @Test
  void whereNothingIsScheduledItIsLeftToTheReader() throws Exception {
    ssd.off = true;
    disk.off = true;
    Submission window = start(DISK_LATER);
    window.done().get(30, TimeUnit.SECONDS);
    assertEquals(List.of(), told);
  }

  @Test
  void whereAllIsTakenBackItEndsAsTakenBack() throws Exception {
    Submission window = start(DISK_LATER);
    disk.whenItWaits();
    ssd.done.completeExceptionally(new CancellationException("all"));
    disk.done.completeExceptionally(new CancellationException("all"));
    assertTakenBack(window.done());
  }
}
