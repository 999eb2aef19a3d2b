package org.ibis.datanode.mirror;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.ibis.core.mirror.BlockName;
import org.junit.jupiter.api.Test;

class StewardTest {
  private static final String POOL = "BP-1-10.0.0.1-2";

  private final List<String> heard = new ArrayList<>();
  private final Steward steward =
      new Steward(
          new Steward.Listener() {
            @Override
            public void mirrored(BlockName name) {
              heard.add("+" + name.block());
            }

            @Override
            public void evicted(BlockName name) {
              heard.add("-" + name.block());
            }
          });

  private static byte[] named(int type, String pool, long block) {
    byte[] text = pool.getBytes(StandardCharsets.UTF_8);
    return ByteBuffer.allocate(4 + 2 + text.length + 16)
        .put((byte) 1)
        .put((byte) type)
        .putShort((short) (2 + text.length + 16))
        .putShort((short) text.length)
        .put(text)
        .putLong(block)
        .putLong(0)
        .array();
  }

  private void hear(byte[] bytes, int atATime) throws IOException {
    for (int at = 0; at < bytes.length; at += atATime) {
      steward.buffer().put(bytes, at, Math.min(atATime, bytes.length - at));
      steward.takeFrames();
    }
  }

  @Test
  void hearsWhatIsMirroredHoweverItComes() throws Exception {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    all.writeBytes(named(33, "/ssd", 1 << 30));
    all.writeBytes(named(34, POOL, 7));
    all.writeBytes(named(34, POOL, -8));
    all.writeBytes(named(35, POOL, 7));
    for (int atATime : new int[] {1, 7, 1000}) {
      heard.clear();
      hear(all.toByteArray(), atATime);
      assertEquals(List.of("+7", "+-8", "-7"), heard);
    }
  }

  @Test
  void whatMakesNoSenseEndsIt() {
    assertThrows(IOException.class, () -> hear(named(99, POOL, 7), 1000));
  }

  @Test
  void anotherVersionEndsIt() {
    assertThrows(IOException.class, () -> hear(new byte[] {2, 34, 0, 0}, 4));
  }

  @Test
  void aPoolThatIsAPathIsNone() {
    assertThrows(IOException.class, () -> hear(named(34, "../..", 7), 1000));
    assertTrue(heard.isEmpty());
  }

  @Test
  void aRefusalIsSaid() {
    byte[] text = "no".getBytes(StandardCharsets.UTF_8);
    byte[] frame = {1, 36, 0, 4, 0, 2, text[0], text[1]};
    IOException e = assertThrows(IOException.class, () -> hear(frame, 8));
    assertTrue(e.getMessage().contains("no"), e.getMessage());
  }

  @Test
  void mutatedFramesAreRefusedAndNothingElseHappens() {
    Random random = new Random(1);
    for (int i = 0; i < 100_000; i++) {
      byte[] frame = named(34, POOL, 7);
      for (int n = random.nextInt(4); n >= 0; n--) {
        frame[random.nextInt(frame.length)] = (byte) random.nextInt();
      }
      Steward fresh =
          new Steward(
              new Steward.Listener() {
                @Override
                public void mirrored(BlockName name) {
                  assertTrue(BlockName.isPool(name.pool()));
                }

                @Override
                public void evicted(BlockName name) {
                  assertTrue(BlockName.isPool(name.pool()));
                }
              });
      fresh.buffer().put(frame);
      try {
        fresh.takeFrames();
      } catch (IOException e) {
        // refused
      }
    }
  }

  @Test
  void hintsAreFramesOfTheProtocol() {
    byte[] read = Hint.read("/d1/blk_7", 3, 2, 1);
    ByteBuffer in = ByteBuffer.wrap(read);
    assertEquals(1, in.get());
    assertEquals(3, in.get());
    assertEquals(read.length - 4, in.getShort());
    assertEquals(9, in.getShort());
    in.position(in.position() + 9);
    assertEquals(3, in.getLong());
    assertEquals(2, in.getLong());
    assertEquals(1, in.getLong());
    assertEquals(0, in.remaining());
    assertEquals(4 + 2 + 9 + 8, Hint.finalised("/d1/blk_7", 3).length);
    assertEquals(4 + 2 + 9, Hint.gone("/d1/blk_7").length);
    assertEquals(4 + 2 + 9 + 1, Hint.bad("/d1/blk_7", MirrorFaultException.Fault.CHECKSUM).length);
    assertThrows(IllegalArgumentException.class, () -> Hint.gone("/".repeat(5000)));
  }
}
