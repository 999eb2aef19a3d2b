package org.ibis.nodemanager;

import static org.ibis.nodemanager.TestDisk.eventually;
import static org.ibis.nodemanager.TestDisk.hold;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import javax.net.SocketFactory;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapred.ShuffleHandler;
import org.ibis.core.FailOpen;
import org.ibis.core.Mode;
import org.ibis.core.conf.IbisKeys;
import org.ibis.core.device.DeviceScheduler;
import org.ibis.core.device.FlowSnapshot;
import org.ibis.core.device.Submission;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Map outputs on their way to a reducer when IBIS is switched off, and on again. */
@Tag("data") // without the native part, too
@Timeout(120)
class HalfSentMapOutputTest {
  /** Of a segment: more than connections and windows hold by themselves, twice. */
  private static final int BYTES = 60_000_000;

  private static final int REDUCE = 1;

  private final Configuration conf = new Configuration();
  private final ExecutorService reading = Executors.newSingleThreadExecutor();
  private final CountDownLatch held = new CountDownLatch(1);
  private ShuffledFiles files;
  private NodeIo node;
  private DeviceScheduler disk;

  @BeforeEach
  void write(@TempDir Path dir) throws IOException {
    files = new ShuffledFiles(dir);
    files.writeMarked(0, BYTES);
    conf.set(IbisKeys.DEPTH, "1");
    node = NodeIo.open(conf);
    disk = node.devices().schedulerFor(files.directory()).scheduler();
  }

  @AfterEach
  void stop() {
    held.countDown();
    reading.shutdownNow();
    node.close();
  }

  private long scheduledBytes() {
    return disk.snapshot().flows().stream()
        .filter(f -> f.flow().equals(ShuffledFiles.APPLICATION))
        .mapToLong(FlowSnapshot::readBytes)
        .sum();
  }

  private byte[] segment() throws IOException {
    byte[] segment = new byte[BYTES];
    try (RandomAccessFile file = new RandomAccessFile(files.output(0).toFile(), "r")) {
      file.seek((long) REDUCE * BYTES);
      file.readFully(segment);
    }
    return segment;
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void allOfItArrivesAndNoPermitStaysOut(boolean transferTo) throws Exception {
    conf.setBoolean(ShuffleHandler.SHUFFLE_TRANSFERTO_ALLOWED, transferTo);
    ByteArrayOutputStream got = new ByteArrayOutputStream(BYTES + 1000);
    try (ShuffleServer server = new ShuffleServer(new IbisShuffleHandler(), conf, files);
        Reducer r = new Reducer(SocketFactory.getDefault(), server.port())) {
      r.ask(REDUCE, false, 0);
      got.write(r.read(1_000_000));
      Submission other = hold(disk, held);
      Future<byte[]> next = reading.submit(() -> r.read(BYTES / 2));
      eventually(disk::hasQueued);
      assertFalse(next.isDone(), "it waits for the disk");

      node.devices().mode().cluster(Mode.OFF);
      got.write(next.get(60, TimeUnit.SECONDS)); // the disk is held still
      assertFalse(disk.hasQueued());
      long before = scheduledBytes();

      held.countDown();
      other.done().get(60, TimeUnit.SECONDS);
      node.devices().mode().cluster(Mode.ON);
      got.write(r.rest());
      assertTrue(scheduledBytes() > before, "what was left goes under permits");
    }
    byte[] answer = got.toByteArray();
    assertArrayEquals(segment(), Arrays.copyOfRange(answer, answer.length - BYTES, answer.length));
    eventually(() -> disk.snapshot().outstanding() == 0 && disk.snapshot().queued() == 0);
    eventually(() -> files.openDescriptors(0) == 0);
    assertTrue(scheduledBytes() < BYTES, "what went while it was off is not counted");
    assertEquals(0, node.failOpen().total() - node.failOpen().get(FailOpen.Reason.NO_NATIVE));
  }
}
