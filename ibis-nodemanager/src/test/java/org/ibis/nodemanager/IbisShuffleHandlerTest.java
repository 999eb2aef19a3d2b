package org.ibis.nodemanager;

import static org.ibis.nodemanager.TestDisk.eventually;
import static org.ibis.nodemanager.TestDisk.hold;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import javax.net.SocketFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapred.ShuffleHandler;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.security.ssl.KeyStoreTestUtil;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.api.ApplicationTerminationContext;
import org.ibis.core.FailOpen;
import org.ibis.core.Weight;
import org.ibis.core.conf.IbisKeys;
import org.ibis.core.device.DeviceScheduler;
import org.ibis.core.device.FlowSnapshot;
import org.ibis.core.device.Submission;
import org.ibis.nodemanager.Reducer.Answer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Hadoop's own shuffle handler beside ours, on the same files. */
@Tag("data") // without the native part, too
@Timeout(120)
class IbisShuffleHandlerTest {
  private static final int BYTES = 1_500_000; // of a segment: more than one window

  private final Configuration conf = new Configuration();
  private SocketFactory sockets = SocketFactory.getDefault();
  private ShuffledFiles files;
  private ShuffleServer stock;
  private ShuffleServer ours;
  private NodeIo node;
  private DeviceScheduler disk;

  @BeforeEach
  void write(@TempDir Path dir) throws IOException {
    files = new ShuffledFiles(dir);
    for (int map = 0; map < 4; map++) {
      files.write(map, BYTES + map);
    }
    conf.set(IbisKeys.DEPTH, "1");
    node = NodeIo.open(conf);
    disk = node.devices().schedulerFor(files.directory()).scheduler();
  }

  private void start() throws Exception {
    stock = new ShuffleServer(new ShuffleHandler(), conf, files);
    ours = new ShuffleServer(new IbisShuffleHandler(), conf, files);
  }

  private void startWithSsl(Path dir) throws Exception {
    String classes = KeyStoreTestUtil.getClasspathDir(IbisShuffleHandlerTest.class);
    String stores = Files.createDirectories(dir.resolve("stores")).toString();
    KeyStoreTestUtil.setupSSLConfig(stores, classes, conf, false);
    conf.setBoolean(MRConfig.SHUFFLE_SSL_ENABLED_KEY, true);
    try {
      start();
    } finally {
      KeyStoreTestUtil.cleanupSSLConfig(stores, classes);
    }
    SSLContext tls = SSLContext.getInstance("TLS");
    tls.init(null, new TrustManager[] {new TrustsAll()}, new SecureRandom());
    sockets = tls.getSocketFactory();
  }

  private static final class TrustsAll implements X509TrustManager {
    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type) {}

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return new X509Certificate[0];
    }
  }

  @AfterEach
  void stop() {
    if (stock != null) {
      stock.close();
    }
    if (ours != null) {
      ours.close();
    }
    node.close();
  }

  private Reducer reducer(ShuffleServer server) throws Exception {
    return new Reducer(sockets, server.port());
  }

  private FlowSnapshot flow() {
    return disk.snapshot().flows().stream()
        .filter(f -> f.flow().equals(ShuffledFiles.APPLICATION))
        .findFirst()
        .orElseThrow();
  }

  private void assertNothingIsHeld() {
    eventually(() -> disk.snapshot().outstanding() == 0 && disk.snapshot().queued() == 0);
    for (int map = 0; map < 4; map++) {
      int m = map;
      eventually(() -> files.openDescriptors(m) == 0);
    }
  }

  /** One connection for each request. */
  private void assertAnswersAsStock(int reduce, int... maps) throws Exception {
    List<Answer> answers = new ArrayList<>();
    for (ShuffleServer server : List.of(stock, ours)) {
      try (Reducer r = reducer(server)) {
        r.ask(reduce, false, maps);
        answers.add(r.answer());
        assertTrue(r.isClosedByServer());
      }
    }
    assertEquals("HTTP/1.1 200 OK", answers.get(0).status());
    assertEquals(answers.get(0), answers.get(1));
  }

  private void assertAnswersAsStockOnOneConnection() throws Exception {
    List<List<Answer>> answers = new ArrayList<>();
    for (ShuffleServer server : List.of(stock, ours)) {
      List<Answer> ofServer = new ArrayList<>();
      try (Reducer r = reducer(server)) {
        for (int reduce = 0; reduce < ShuffledFiles.REDUCES; reduce++) {
          r.ask(reduce, true, reduce, 3);
          ofServer.add(r.answer());
        }
      }
      answers.add(ofServer);
    }
    assertEquals("HTTP/1.1 200 OK", answers.get(0).get(2).status());
    assertEquals(answers.get(0), answers.get(1));
  }

  private long failOpens() {
    return node.failOpen().total() - node.failOpen().get(FailOpen.Reason.NO_NATIVE);
  }

  @Test
  void oneMapAndSeveralAreAnsweredAsStockDoesAndCountedToTheByte() throws Exception {
    start();

    assertAnswersAsStock(1, 0);
    assertAnswersAsStock(2, 3, 1, 0, 2);

    assertNothingIsHeld();
    assertEquals(5 * BYTES + 6, flow().readBytes());
    assertEquals(0, failOpens());
  }

  @Test
  void aConnectionIsKeptForSeveralRequests() throws Exception {
    start();

    assertAnswersAsStockOnOneConnection();

    assertNothingIsHeld();
    assertEquals(6 * BYTES + 12, flow().readBytes());
    assertEquals(0, failOpens());
  }

  @Test
  void anEncryptedShuffleIsAnsweredAndCountedTheSame(@TempDir Path dir) throws Exception {
    startWithSsl(dir);

    assertAnswersAsStock(2, 3, 1, 0, 2);
    assertAnswersAsStockOnOneConnection();

    assertNothingIsHeld();
    assertEquals(10 * BYTES + 18, flow().readBytes());
    assertEquals(0, failOpens());
  }

  @Test
  void withoutTransferToItIsCopiedAndCountedTheSame() throws Exception {
    conf.setBoolean(ShuffleHandler.SHUFFLE_TRANSFERTO_ALLOWED, false);
    ours = new ShuffleServer(new IbisShuffleHandler(), conf, files);

    try (Reducer r = reducer(ours)) {
      r.ask(1, false, 0);
      byte[] body = r.answer().body();
      byte[] file = Files.readAllBytes(files.output(0));
      assertArrayEquals(
          Arrays.copyOfRange(file, BYTES, 2 * BYTES),
          Arrays.copyOfRange(body, body.length - BYTES, body.length));
    }

    assertNothingIsHeld();
    assertEquals(BYTES, flow().readBytes());
  }

  @Test
  void anEmptySegmentIsAnsweredAsStockDoes() throws Exception {
    start();
    files.write(0, 0);

    assertAnswersAsStock(1, 0, 1, 0);

    assertEquals(BYTES + 1, flow().readBytes());
    assertEquals(0, failOpens());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "GET /mapOutput?job=JOB&reduce=0&map=attempt_1700000000000_0007_m_000009_0",
        "GET /mapOutput?job=JOB&reduce=99&map=MAP",
        "GET /mapOutput?job=JOB&reduce=x&map=MAP",
        "GET /mapOutput?job=JOB&job=JOB&reduce=0&map=MAP",
        "GET /mapOutput?job=job_1_0001&reduce=0&map=MAP",
        "GET /mapOutput?reduce=0&map=MAP",
        "GET /",
        "POST /mapOutput?job=JOB&reduce=0&map=MAP"
      })
  void whatStockRefusesIsRefusedTheSame(String request) throws Exception {
    start();
    String line = request.replace("JOB", ShuffledFiles.JOB).replace("MAP", ShuffledFiles.map(0));
    List<Answer> answers = new ArrayList<>();
    for (ShuffleServer server : List.of(stock, ours)) {
      try (Reducer r = reducer(server)) {
        r.send(r.signed(line));
        answers.add(r.answer());
        assertTrue(r.isClosedByServer());
      }
    }
    assertNotEquals("HTTP/1.1 200 OK", answers.get(0).status());
    assertEquals(answers.get(0), answers.get(1));
    assertEquals(0, failOpens());
  }

  @Test
  void aFileThatIsGoneBetweenEndsTheConnectionAsStockDoes() throws Exception {
    start();
    for (ShuffleServer server : List.of(stock, ours)) {
      files.writeHole(0, 50_000_000);
      try (Reducer r = reducer(server)) {
        r.ask(2, false, 0);
        r.read(1000);
        try (RandomAccessFile f = new RandomAccessFile(files.output(0).toFile(), "rw")) {
          f.setLength(0);
        }
        assertThrows(IOException.class, () -> r.read(50_000_000));
      }
    }
    assertNothingIsHeld();
  }

  @Test
  void aReducerThatHangsUpLeavesNothingBehind() throws Exception {
    start();
    files.writeHole(0, 50_000_000);
    try (Reducer r = reducer(ours)) {
      r.ask(1, false, 0, 1);
      r.read(3_000_000);
    }

    assertNothingIsHeld();
    assertTrue(flow().readBytes() >= 3_000_000 - 1000, "what it got");
    assertEquals(0, failOpens());
    assertAnswersAsStock(1, 1);
  }

  @Test
  void aReducerThatWaitsForTheDiskHoldsUpNobodyAndMayHangUp() throws Exception {
    start();
    files.writeHole(0, 5_000_000);
    CountDownLatch held = new CountDownLatch(1);
    Submission other = hold(disk, held);
    try (Reducer waits = reducer(ours);
        Reducer hangsUp = reducer(ours)) {
      waits.ask(1, false, 0);
      hangsUp.ask(2, false, 0);
      eventually(() -> disk.snapshot().queued() >= 2);
      try (Reducer refused = reducer(ours)) {
        refused.ask(0, false, "attempt_unknown");
        assertEquals("HTTP/1.1 500 Internal Server Error", refused.answer().status());
      }
      int before = disk.snapshot().queued();
      hangsUp.close();
      eventually(() -> disk.snapshot().queued() < before);

      held.countDown();
      other.done().join();
      assertEquals("HTTP/1.1 200 OK", waits.answer().status());
    }
    assertNothingIsHeld();
    assertEquals(5_000_000, flow().readBytes());
    assertEquals(0, failOpens());
  }

  @Test
  void requestsThatOverlapAreNeverMixedUp() throws Exception {
    start();
    files.writeHole(0, 20_000_000);
    try (Reducer r = reducer(ours)) {
      // A second one that Hadoop will refuse, while the first is answered.
      r.send(
          r.request(ShuffledFiles.JOB, 0, true, ShuffledFiles.map(0) + "," + ShuffledFiles.map(1))
              + r.request("job_1_0001", 0, true, ShuffledFiles.map(2)));
      assertThrows(IOException.class, () -> r.read(100_000_000)); // as stock: it hangs up
    }
    assertNothingIsHeld();
    assertTrue(
        disk.snapshot().flows().stream().noneMatch(f -> f.flow().equals("application_1_0001")));
  }

  @Test
  void theShuffleHasTheWeightThatTheApplicationLastSaid() throws Exception {
    start();
    node.weights().known(ShuffledFiles.APPLICATION, 7);
    assertAnswersAsStock(1, 0);
    assertEquals(7, flow().weight());

    ours.handler()
        .stopApplication(
            new ApplicationTerminationContext(ApplicationId.fromString(ShuffledFiles.APPLICATION)));
    assertEquals(Weight.DEFAULT, node.weights().claimed(ShuffledFiles.APPLICATION).weight());
  }

  @Test
  void withABadConfigurationItIsStock() throws Exception {
    node.close(); // else the shuffle would share it
    conf.set(IbisKeys.DEPTH, "deep");
    start();

    assertAnswersAsStock(2, 3, 1, 0, 2);
    assertAnswersAsStockOnOneConnection();

    conf.set(IbisKeys.DEPTH, "1");
    node = NodeIo.open(conf);
    assertEquals(
        List.of(), node.devices().schedulerFor(files.directory()).scheduler().snapshot().flows());
  }
}
