package org.ibis.rig.bench.mirrors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.ibis.cli.UserError;
import org.ibis.rig.bench.streams.Mix;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

final class MirrorsOptionsTest {

  private static MirrorsOptions parse(String... arguments) {
    return CommandLine.populateCommand(new MirrorsOptions(), arguments);
  }

  private static List<String> keys(MirrorsOptions options) {
    return options.sides().stream().map(MirrorSide::key).toList();
  }

  @ParameterizedTest
  @CsvSource({
    "--streams, 0",
    "--streams, 65",
    "--mix, 2*x",
    "--rate, 0",
    "--rate, NaN",
    "--rate, Infinity",
    "--mirrored, 0",
    "--mirrored, 1",
    "--mirrored, NaN",
    "--ssd-percent, 0",
    "--ssd-percent, 101",
    "--data-gb, 0",
    "--data-gb, NaN",
    "--data-gb, 1001",
    "--seconds, 0",
    "--warm-up, -1",
    "--repetitions, 0",
    "--slow, 0",
    "--model, floppy",
    "--ssd-model, floppy",
    "--only, both",
    "--only, 'ssd,mirrors80'",
    "--block-mb, 0",
    "--json, /",
    "--conf, ibis.ssd.dir=/ssd",
    "--conf, ibis.blockd.socket=/run/s",
  })
  void aBadValueIsRefusedInALineThatNamesItsOption(String option, String value) {
    MirrorsOptions options = parse(option, value);
    UserError error = assertThrows(UserError.class, options::check);
    assertTrue(error.getMessage().startsWith(option + ": "), error.getMessage());
    assertFalse(error.getMessage().contains("\n"), error.getMessage());
  }

  @Test
  void allSidesAreMeasuredUnlessSomeAreAskedFor() {
    assertEquals(List.of("stock", "disks", "ssd", "mirrors", "mirrors75"), keys(parse()));
    assertEquals(List.of("disks", "mirrors"), keys(parse("--only", "mirrors,disks")));
  }

  @Test
  void otherJobsLeaveNoRoomForScansOfTheirOwn() {
    MirrorsOptions options = parse("--mix", "a=4xr:8,b=4xr", "--only", "checksums,empty,mirrors");
    options.check();
    assertEquals(2, options.mixes().get(0).jobs().size());
    assertEquals(List.of("empty", "checksums", "mirrors"), keys(options));
    for (String other : List.of("--streams", "--rate")) {
      UserError error = assertThrows(UserError.class, parse("--mix", "r", other, "2")::check);
      assertTrue(error.getMessage().contains("--mix"), error.getMessage());
    }
    assertThrows(UserError.class, parse("--mix", "r@100%")::check);
  }

  @Test
  void severalMixesAreMeasuredOneAfterTheOther() {
    MirrorsOptions options =
        parse("--mix", "2*r", "--mix", "r@100%,r@50%", "--rate", "3", "--seconds", "8");
    options.check();
    assertEquals(List.of("2*r", "r@100%,r@50%"), options.mixes().stream().map(Mix::text).toList());
    MirrorsOptions slow = parse("--mix", "r@100%,r@50%", "--rate", "3", "--seconds", "7");
    slow.check();
    assertEquals(4.5e6 * 12, slow.bytes(), 1, "the warm-up, too");
    assertTrue(options.bytes() > 1e9, "the first takes what it gets");
  }

  @Test
  void thePartThatIsMirroredIsInItsSidesName() {
    assertEquals("mirrors29", keys(parse("--mirrored", "0.29")).get(4));
    assertEquals("mirrors12.5", keys(parse("--mirrored", "0.125")).get(4));
    assertEquals(List.of("mirrors50"), keys(parse("--mirrored", "0.5", "--only", "mirrors50")));
  }

  @Test
  void eachScanIsAJobAndOneWithARateTakesAllOfThat() {
    assertEquals("8*r", parse().mixes().get(0).text());
    MirrorsOptions slow = parse("--streams", "3", "--rate", "2.5");
    slow.check();
    assertEquals(3, slow.mixes().get(0).jobs().size());
    assertTrue(slow.mixes().get(0).jobs().stream().allMatch(job -> job.limit() == 1));
  }

  @Test
  void blocksHave64MiBUnlessSaidOtherwise() {
    assertEquals(64, parse().rig.hdfs.blockMb);
    assertEquals(128, parse("--block-mb", "128").rig.hdfs.blockMb);
  }

  @Test
  void thereIsAsMuchToReadAsTheFastestSideMayRead() {
    // 10 s, disks of 130 MB/s and an SSD of 560, a quarter as fast
    String[] seconds = {"--slow", "4", "--seconds", "8", "--warm-up", "2", "--only"};
    assertEquals(2050e6, bytes(seconds, "disks,mirrors"), 1);
    assertEquals(1400e6, bytes(seconds, "disks,ssd"), 1);
    assertEquals(650e6, bytes(seconds, "stock"), 1);
    assertEquals(240e6, bytes(seconds, "mirrors", "--rate", "3"), 1, "8 scans want 24 MB/s");
    assertEquals(3.5e9, bytes(seconds, "mirrors", "--rate", "3", "--data-gb", "3.5"), 1);
  }

  private static double bytes(String[] first, String... more) {
    String[] all = java.util.Arrays.copyOf(first, first.length + more.length);
    System.arraycopy(more, 0, all, first.length, more.length);
    MirrorsOptions options = parse(all);
    options.check();
    return options.bytes();
  }
}
