package org.ibis.blockhint.stream;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import org.ibis.core.FlowTag;
import org.ibis.core.IoKind;
import org.ibis.core.shadow.Observation;
import org.junit.jupiter.api.Test;

class ObservedReadsTest {
  private static final long MS = 1_000_000;
  private static final int SEND = 64 << 10;
  private static int jobs;

  /** Another one in each test: what a thread did last is remembered. */
  private final FlowTag job = new FlowTag("job" + ++jobs, 1, IoKind.PERSISTENT);

  private final TestDevice device = new TestDevice(1, Runnable::run);
  private long now;
  private long pageInNanos;
  private int pageIns;

  private final ObservedReads sends =
      new ObservedReads(
          device,
          job,
          (position, bytes) -> {
            pageIns++;
            now += pageInNanos;
          },
          () -> now);
  private long position;

  private void send(long networkNanos) {
    sends.await(position, SEND);
    now += networkNanos;
    sends.done(SEND);
    position += SEND;
  }

  private Observation all() {
    sends.close();
    return device.observed.stream()
        .reduce(
            new Observation(0, 0, 0, 0),
            (a, b) ->
                new Observation(
                    a.bytes() + b.bytes(),
                    a.activeNanos() + b.activeNanos(),
                    a.waitedNanos() + b.waitedNanos(),
                    a.jumps() + b.jumps()));
  }

  @Test
  void whatADiskKeepsASendWaitingForIsToldApartFromTheNetwork() {
    for (int i = 0; i < 10; i++) {
      pageInNanos = i % 2 == 0 ? 10 * MS : 0;
      send(3 * MS);
    }
    Observation seen = all();
    assertEquals(10 * SEND, seen.bytes());
    assertEquals(80 * MS, seen.activeNanos());
    assertEquals(50.0 * MS, (double) seen.waitedNanos(), 5.0 * SEND);
    assertEquals(0, seen.jumps(), "it goes on where it was");
  }

  @Test
  void whileNothingWaitsThereIsNoCallMore() {
    for (int i = 0; i < 1000; i++) {
      send(MS / 100);
    }
    assertEquals(64, pageIns);
    assertEquals(0, all().waitedNanos());
  }

  @Test
  void aShortFirstCallWaitsForTheDiskAlone() {
    sends.await(position, 4096);
    now += 5 * MS;
    sends.done(4096);
    assertEquals(0, pageIns);
    position += 4096;
    sends.await(position, 4096); // may find the first one's bytes in the socket still
    sends.done(4096);
    assertEquals(1, pageIns);
    Observation seen = all();
    assertEquals(5.0 * MS, (double) seen.waitedNanos(), 4096.0);
    assertEquals(2 * 4096, seen.bytes());
  }

  @Test
  void oneLongCallHasTheNextOnesLookedAt() {
    for (int i = 0; i < 100; i++) {
      send(0);
    }
    send(20 * MS); // for the disk or the network: who knows
    assertEquals(64, pageIns);
    for (int i = 0; i < 200; i++) { // what the kernel has read ahead meanwhile
      send(0);
    }
    pageInNanos = 10 * MS;
    send(0);
    assertEquals(64 + 201, pageIns);
    assertEquals(10.0 * MS, (double) all().waitedNanos(), 1.0 * SEND);
  }

  @Test
  void aReadThatWaitsElsewhereThanTheLastOneEndedIsAJump() {
    pageInNanos = 10 * MS;
    for (int i = 0; i < 5; i++) {
      position += 100L * SEND;
      send(0);
    }
    assertEquals(5, all().jumps());
  }

  @Test
  void whereAPageInFailsTheReadItselfFindsTheError() {
    ObservedReads broken =
        new ObservedReads(
            device,
            job,
            (at, bytes) -> {
              throw new IOException("bad disk");
            },
            () -> now);
    broken.await(0, SEND);
    now += MS;
    broken.done(0);
    broken.close();
    assertEquals(0, all().waitedNanos());
  }

  @Test
  void readsThatOnlyReadNeedNoSecondCall() {
    ObservedReads reads = new ObservedReads(device, job, null, () -> now);
    reads.await(0, 4096);
    now += 5 * MS;
    reads.done(4096);
    now += 10 * MS; // the job thinks
    reads.await(4096, 4096);
    reads.done(4096);
    reads.close();
    assertEquals(15 * MS, device.observed.get(0).activeNanos());
    assertEquals(5.0 * MS, (double) device.observed.get(0).waitedNanos(), 4096.0);
  }

  @Test
  void aLongPauseIsNoWork() {
    pageInNanos = MS;
    send(0);
    now += 3_600_000 * MS;
    send(0);
    assertEquals(1002 * MS, all().activeNanos());
  }
}
