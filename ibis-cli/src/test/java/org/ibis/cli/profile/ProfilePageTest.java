package org.ibis.cli.profile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import org.ibis.core.profile.DeviceIdentity;
import org.junit.jupiter.api.Test;

class ProfilePageTest {
  private static final long PART = 1 << 20;
  private static final ProfiledDisk DISK =
      new ProfiledDisk(Path.of("/data"), "sdx<script>", true, DeviceIdentity.of("none"));

  /** Of a disk that serves two reads at once. */
  private static Measured measured() {
    return Measured.of(
        PART,
        Step.of(PART).stream()
            .map(
                s -> {
                  double alone = 9e6 + 5.0 * s.bytes();
                  double perSecond = Math.min(2, s.depth()) * 1e9 / alone;
                  return new Point(
                      s.op(), s.bytes(), s.depth(), perSecond, s.depth() * 1e9 / perSecond, 0);
                })
            .toList());
  }

  @Test
  void theNumbersAreThere() {
    String text = ProfileText.of(DISK, measured());
    assertTrue(text.contains("A read costs 9 ms and 200 MB/s, a write 9 ms and 200 MB/s."), text);
    assertTrue(text.contains("It works on 2.0 reads of 1 MiB at once"), text);
    assertTrue(text.contains("A turn of 16 MiB has nine tenths of its rate."), text);
    assertTrue(text.lines().allMatch(line -> line.length() <= 120), text);
  }

  @Test
  void thePageHasThreePlotsAndEscapesWhatItIsGiven() throws Exception {
    String page = ProfilePage.of(DISK, measured());
    assertFalse(page.contains("sdx<script>"));
    String start = "<script type=\"application/json\" id=\"data\">";
    int from = page.indexOf(start) + start.length();
    JsonNode plots =
        new ObjectMapper().readTree(page.substring(from, page.indexOf("</script>", from)));
    assertEquals(3, plots.size());
    for (JsonNode plot : plots) {
      assertTrue(page.contains("<canvas id=\"" + plot.get("id").asText() + "\""));
    }
    JsonNode knee = plots.get(0).get("lines").get(1).get("points").get(1);
    assertEquals(2, knee.get(0).asDouble(), 1e-9);
  }
}
