package org.ibis.core.profile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.ibis.core.FailOpen;
import org.ibis.core.cost.LinearCost;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProfilesTest {
  @TempDir Path temp;
  private final List<String> log = new ArrayList<>();
  private final FailOpen failOpen = new FailOpen(() -> 0, (message, cause) -> log.add(message));
  private DeviceProfile profile;

  @BeforeEach
  void aDisk() throws IOException {
    Path disk = Files.createDirectories(temp.resolve("sys/sda/device"));
    Files.writeString(disk.resolve("../size"), "1000\n");
    Files.writeString(disk.resolve("wwid"), "naa.5000\u001b x \n");
    profile =
        new DeviceProfile(
            "1000 sectors naa.5000 x", new LinearCost(8e6, 5), new LinearCost(4e6, 8), 1, 1 << 24);
    put(ProfileFile.text(profile), "rw-r--r--");
  }

  @Test
  void theProfileOfThatDiskIsUsed() {
    assertEquals(Optional.of(profile), profiles().of("sda"));
    assertEquals(0, failOpen.get(FailOpen.Reason.NO_PROFILE));
  }

  @Test
  void noneIsNothingToSpeakOf() {
    assertEquals(Optional.empty(), profiles().of("sdb"));
    assertEquals(Optional.empty(), new Profiles(null, failOpen).of("sda"));
    assertEquals(0, failOpen.get(FailOpen.Reason.NO_PROFILE));
  }

  @Test
  void thatOfAnotherDiskIsNotUsedWhateverItsName() throws IOException {
    Files.writeString(temp.resolve("sys/sda/device/wwid"), "naa.6000");
    refused("is of another device: sda is '1000 sectors naa.6000'");
  }

  @Test
  void aDeviceOfWhichNothingIsKnownHasNone() throws IOException {
    put(ProfileFile.text(profile).replace("1000 sectors naa.5000 x", ""), "rw-r--r--");
    Files.delete(temp.resolve("sys/sda/size"));
    Files.delete(temp.resolve("sys/sda/device/wwid"));
    refused("is of another device: sda is ''");
  }

  @Test
  void whatOthersCouldWriteIsNotUsed() throws IOException {
    put(ProfileFile.text(profile), "rw-rw-r--");
    refused("others may write it: chmod 644");
  }

  @Test
  void aLinkIsNotFollowed() throws IOException {
    Path file = temp.resolve("profiles/sda.profile");
    Files.move(file, temp.resolve("elsewhere"));
    Files.createSymbolicLink(file, temp.resolve("elsewhere"));
    refused("is no file");
  }

  @Test
  void whatIsNoProfileIsNotUsed() throws IOException {
    put("version=1\nread.mbps=\\uzzzz", "rw-r--r--");
    refused("");
    put("x".repeat(1 << 20), "rw-r--r--");
    refused("is larger than 65536 bytes");
    put("", "rw-r--r--");
    refused("version: is not there");
  }

  private void refused(String why) {
    log.clear();
    FailOpen fresh = new FailOpen(() -> 0, (message, cause) -> log.add(message));
    assertEquals(Optional.empty(), profiles(fresh).of("sda"));
    assertEquals(1, fresh.get(FailOpen.Reason.NO_PROFILE));
    assertTrue(log.get(0).contains("sda.profile") && log.get(0).contains(why), log.get(0));
  }

  private Profiles profiles() {
    return profiles(failOpen);
  }

  private Profiles profiles(FailOpen counting) {
    return new Profiles(temp.resolve("profiles"), temp.resolve("sys"), counting);
  }

  private void put(String text, String mode) throws IOException {
    Path file = Files.createDirectories(temp.resolve("profiles")).resolve("sda.profile");
    Files.writeString(file, text);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(mode));
  }
}
