package org.ibis.cli.cache;

import static org.ibis.cli.cache.FakeBlockd.frame;
import static org.ibis.cli.cache.FakeBlockd.text;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import org.ibis.cli.UserError;
import org.junit.jupiter.api.Test;

/** Frames, of both directions. */
class AnswerTest {
  private static final byte[] NUMBER = {0, 0, 0, 0, 0, 0, 1, 2};

  @Test
  void questionsAreFramesOfVersion1() {
    assertArrayEquals(new byte[] {1, 1, 0, 1, 3}, Question.hello());
    assertArrayEquals(new byte[] {1, 6, 0, 1, 4}, Question.ask(Order.DISCARD));
    assertArrayEquals(frame(7, text("/d/blk_ü")), Question.warm("/d/blk_ü"));
    assertThrows(UserError.class, () -> Question.warm("/" + "x".repeat(4158)));
    assertEquals(4 + 4160, Question.warm("/" + "x".repeat(4157)).length);
  }

  @Test
  void eachAnswerIsKnown() throws MalformedAnswerException {
    assertEquals(
        Optional.of(new Answer.Welcome("/ssd", 258)), take(frame(33, text("/ssd"), NUMBER)));
    assertEquals(Optional.of(new Answer.News()), take(frame(34, text("BP-1"), NUMBER)));
    assertEquals(Optional.of(new Answer.News()), take(frame(35, text("BP-1"), NUMBER)));
    assertEquals(Optional.of(new Answer.Status("{}")), take(frame(37, text("{}"))));
  }

  @Test
  void aReasonSteersNoTerminal() throws MalformedAnswerException {
    assertEquals(
        Optional.of(new Answer.Refused("no\\u001b[2J")), take(frame(36, text("no\u001b[2J"))));
  }

  @Test
  void aFrameThatComesByteByByteIsOne() throws MalformedAnswerException {
    byte[] whole = frame(33, text("/ssd"), NUMBER);
    for (int length = 0; length < whole.length; length++) {
      ByteBuffer some = ByteBuffer.wrap(whole, 0, length);
      assertEquals(Optional.empty(), Answer.take(some));
      assertEquals(0, some.position());
    }
  }

  @Test
  void theNextFrameStays() throws MalformedAnswerException {
    ByteBuffer two =
        ByteBuffer.allocate(100).put(frame(37, text("a"))).put(frame(37, text("b"))).flip();
    assertEquals(Optional.of(new Answer.Status("a")), Answer.take(two));
    assertEquals(Optional.of(new Answer.Status("b")), Answer.take(two));
    assertEquals(Optional.empty(), Answer.take(two));
  }

  @Test
  void anotherVersionIsNamed() {
    byte[] other = frame(37, text("{}"));
    other[0] = 2;
    assertRefused("it speaks version 2 of the protocol, and this command version 1", other);
    assertRefused("it speaks version 72", "HTTP".getBytes(StandardCharsets.US_ASCII));
  }

  @Test
  void whatIsNoFrameIsRefused() {
    assertRefused("a frame of type 1:", frame(1, new byte[] {3}));
    assertRefused("a frame of type 38:", frame(38));
    assertRefused("a frame of 4161 bytes", new byte[] {1, 37, 0x10, 0x41});
    assertRefused("a frame of 65535 bytes", new byte[] {1, 37, -1, -1});
    assertRefused("a frame of type 37 that is cut off", frame(37));
    assertRefused("a frame of type 37 that is cut off", frame(37, new byte[] {0, 2, 'x'}));
    assertRefused("a frame of type 33 that is cut off", frame(33, text("/ssd")));
    assertRefused("a frame of type 37 that is too long", frame(37, text("{}"), new byte[1]));
    assertRefused(
        "a frame of type 37 whose text is not UTF-8", frame(37, new byte[] {0, 1, (byte) 0xc3}));
  }

  @Property
  void anyBytesAreAFrameOrRefused(@ForAll @Size(max = 40) byte[] bytes) {
    ByteBuffer in = ByteBuffer.wrap(bytes);
    try {
      boolean complete = Answer.take(in).isPresent();
      assertEquals(complete, in.position() > 0);
    } catch (MalformedAnswerException e) {
      assertTrue(e.getMessage().startsWith("it s"), e.getMessage());
    }
  }

  @Property
  void anyPayloadIsAFrameOrRefused(@ForAll byte type, @ForAll @Size(max = 40) byte[] payload) {
    anyBytesAreAFrameOrRefused(frame(type, payload));
  }

  private static Optional<Answer> take(byte[] bytes) throws MalformedAnswerException {
    return Answer.take(ByteBuffer.wrap(bytes));
  }

  private static void assertRefused(String why, byte[] bytes) {
    String message = assertThrows(MalformedAnswerException.class, () -> take(bytes)).getMessage();
    assertTrue(message.contains(why), message);
  }
}
