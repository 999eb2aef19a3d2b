package org.ibis.core.profile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.ibis.core.cost.LinearCost;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProfileFileTest {
  private static final DeviceProfile PROFILE =
      new DeviceProfile(
          "1000 sectors naa.5000",
          new LinearCost(8_125_000, 5),
          new LinearCost(4_250_000, 8),
          1.5,
          16 << 20);

  @Test
  void whatIsWrittenIsRead() {
    assertEquals(PROFILE, ProfileFile.parse(ProfileFile.text(PROFILE)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "version=1|version=2|version: '2' is not 1: profile it anew",
        "read.fixed.us=8125.000||read.fixed.us: is not there",
        "read.mbps=200.000|read.mbps=fast|read.mbps: 'fast' is not a number from 0.001 to 1000000.0",
        "read.mbps=200.000|read.mbps=0|read.mbps: '0' is not a number from 0.001 to 1000000.0",
        "write.mbps=125.000|write.mbps=NaN|write.mbps: 'NaN' is not a number from 0.001 to 1000000.0",
        "write.fixed.us=4250.000|write.fixed.us=1e99|write.fixed.us: '1e99' is not a number from 0.1 to 6.0E7",
        "knee=1.500|knee=0.5|knee: '0.5' is not a number from 1.0 to 10000.0",
        "bulk.bytes=16777216|bulk.bytes=1|bulk.bytes: '1' is not a number from 4096.0 to 1.073741824E9",
        "knee=1.500|knee=\\u001b[2J0123456789012345678901234567890123456789x|"
            + "knee: '?[2J012345678901234567890123456789012345...' is not a number from 1.0 to 10000.0",
      })
  void aBadLineIsNamedWithWhatWouldBeRight(String line, String instead, String message) {
    String text = ProfileFile.text(PROFILE).replace(line, instead == null ? "" : instead);
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> ProfileFile.parse(text));
    assertEquals(message, e.getMessage());
  }
}
