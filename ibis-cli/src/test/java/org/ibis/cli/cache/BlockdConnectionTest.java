package org.ibis.cli.cache;

import static org.ibis.cli.cache.FakeBlockd.frame;
import static org.ibis.cli.cache.FakeBlockd.text;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.ibis.cli.UserError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What goes wrong at the socket is one line that says what would be right. */
class BlockdConnectionTest {
  private static final Duration PATIENCE = Duration.ofMillis(300);
  private static final Duration HANGS = Duration.ofSeconds(20);
  private static final byte[] WELCOME = frame(33, text("/ssd"), new byte[8]);

  @TempDir private Path temp;

  @Test
  void whereNobodyIsIsSaid() throws IOException {
    assertFails("no ibis-blockd at " + temp + "/none: is it running?", temp.resolve("none"));
    assertFails(
        "no ibis-blockd at " + temp + "/no/where: is it running?", temp.resolve("no/where"));
    Path file = Files.createFile(temp.resolve("file"));
    assertFails("no ibis-blockd at " + file + ": is it running?", file);
  }

  @Test
  void aSocketOfWhomWasKilledIsNobody() throws IOException {
    Path left = temp.resolve("left.sock");
    try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
      server.bind(UnixDomainSocketAddress.of(left));
    }
    assertTrue(Files.exists(left));
    assertFails("no ibis-blockd at " + left + ": is it running?", left);
  }

  @Test
  void aPathThatNoSocketCanHaveIsNamed() throws IOException {
    Path deep = Files.createDirectories(temp.resolve("x".repeat(120)));
    Path file = Files.createFile(deep.resolve("s"));
    assertFails("ibis-blockd at " + file + ": Unix domain path too long", file);
  }

  @Test
  void silenceHasAnEnd() throws Exception {
    assertAnswerFails("no answer within 0.3 s: does its disk hang?");
  }

  @Test
  void silenceAfterTheWelcomeAndInAFrameHasAnEnd() throws Exception {
    assertAnswerFails("no answer within 0.3 s", WELCOME);
    assertAnswerFails("no answer within 0.3 s", WELCOME, new byte[] {1, 37, 0, 9, 0});
  }

  @Test
  void newsWithoutAnEndHaveOne() throws Exception {
    byte[] news = frame(34, text("BP-1"), new byte[8]);
    try (Raw raw = new Raw(true, news)) {
      assertFails("no answer within 0.3 s", raw.socket);
    }
  }

  @Test
  void whoRefusesIsHeard() throws Exception {
    assertAnswerFails(
        "refuses: uid 7 may not use this socket. Only root and the DataNode's user may ask it",
        frame(36, text("uid 7 may not use this socket")));
    assertAnswerFails("refuses: no", WELCOME, frame(36, text("no")));
  }

  @Test
  void whoRefusesAndClosesAtOnceIsHeard() throws Exception {
    try (Raw raw = new Raw(false, frame(36, text("there are 16 peers already")))) {
      raw.closesAtOnce = true;
      assertFails("refuses: there are 16 peers already", raw.socket);
    }
  }

  @Test
  void wrongAnswersAreRefused() throws Exception {
    byte[] version2 = WELCOME.clone();
    version2[0] = 2;
    assertAnswerFails("it speaks version 2 of the protocol", version2);
    assertAnswerFails("a frame of type 99: is that an ibis-blockd?", frame(99));
    assertAnswerFails("it answers a hello with a status", frame(37, text("{}")));
    assertAnswerFails("it names no SSD directory", frame(33, text("ssd"), new byte[8]));
    assertAnswerFails("it names no SSD directory", frame(33, text("/s\0"), new byte[8]));
    assertAnswerFails("it says hello twice", WELCOME, WELCOME);
  }

  @Test
  void aStatusThatIsNoneIsRefused() throws Exception {
    String whole = MadeUpStatus.fresh().toString();
    assertAnswerFails("its status is not JSON", WELCOME, frame(37, text("{")));
    assertAnswerFails("its status is not JSON", WELCOME, frame(37, text("[".repeat(4000))));
    assertAnswerFails("its status is not of version 1", WELCOME, frame(37, text("[]")));
    assertAnswerFails(
        "its status is not of version 1",
        WELCOME,
        frame(37, text(whole.replace("\"version\":1", "\"version\":2"))));
    assertAnswerFails(
        "its status has no mirrors",
        WELCOME,
        frame(37, text(whole.replace("\"mirrors\":0", "\"mirrors\":-1"))));
    assertAnswerFails(
        "its status has no rank",
        WELCOME,
        frame(37, text(whole.replace("\"rank\":0", "\"rank\":{}"))));
  }

  @Test
  void whoEndsTheConnectionIsSaidToHave() throws Exception {
    try (Raw raw = new Raw(false)) {
      raw.closesAtOnce = true;
      UserError e = assertThrows(UserError.class, () -> ask(raw.socket));
      assertTrue(e.getMessage().startsWith("ibis-blockd at " + raw.socket + ": "), e.getMessage());
    }
  }

  @Test
  void numbersThatAreTooLargeAreCut() throws MalformedAnswerException, IOException {
    String text = MadeUpStatus.fresh().toString();
    text =
        text.replace(
            "\"bytes_per_day_budget\":1000000000", "\"bytes_per_day_budget\":18446744073709551615");
    assertEquals(1L << 60, BlockdStatus.parse(text).budgetOfDay());
  }

  private void assertAnswerFails(String why, byte[]... answers) throws Exception {
    try (Raw raw = new Raw(false, answers)) {
      assertFails(why, raw.socket);
    }
  }

  private static void assertFails(String why, Path socket) {
    assertTimeoutPreemptively(
        HANGS,
        () -> {
          String message = assertThrows(UserError.class, () -> ask(socket)).getMessage();
          assertTrue(message.contains(why), message);
          assertEquals(1, message.lines().count(), message);
        });
  }

  private static void ask(Path socket) {
    try (BlockdConnection connection = BlockdConnection.open(socket, PATIENCE)) {
      BlockdStatus unused = connection.ask(Order.STATUS);
    }
  }

  /** Says the same to everybody, whatever they say, and is silent then. */
  private final class Raw implements AutoCloseable {
    private final Path socket = temp.resolve("raw.sock");
    private final ServerSocketChannel server =
        ServerSocketChannel.open(StandardProtocolFamily.UNIX);
    private final Thread thread;
    private volatile boolean closesAtOnce;

    private Raw(boolean forEver, byte[]... answers) throws IOException {
      Files.deleteIfExists(socket);
      server.bind(UnixDomainSocketAddress.of(socket));
      thread = new Thread(() -> serve(forEver, answers), "raw");
      thread.start();
    }

    private void serve(boolean forEver, byte[]... answers) {
      try (SocketChannel peer = server.accept()) {
        do {
          for (byte[] answer : answers) {
            int unused = peer.write(ByteBuffer.wrap(answer));
          }
        } while (forEver);
        ByteBuffer heard = ByteBuffer.allocate(1000);
        while (!closesAtOnce && peer.read(heard.clear()) >= 0) {
          // until it goes
        }
      } catch (IOException e) {
        // it has gone
      }
    }

    @Override
    public void close() throws Exception {
      server.close();
      thread.join();
    }
  }
}
