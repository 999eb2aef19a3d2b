package org.ibis.rig.demo;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import org.ibis.rig.report.Residency;

/** Ordinary directories in the disks' places, where disks can't be emulated. */
final class PlainDirectories implements Disks {

  PlainDirectories(DemoDirectory directory, List<String> names) throws IOException {
    for (String name : names) {
      DemoDirectory.deleteTree(directory.mount(name));
      Files.createDirectories(directory.mount(name));
    }
  }

  @Override
  public long movedBytes(String disk) {
    return -1;
  }

  @Override
  public Residency memory() {
    return null;
  }

  @Override
  public void letGoOfMemory() {
    // Nothing is kept.
  }

  @Override
  public String describe() {
    return "an ordinary directory";
  }

  @Override
  public Map<String, String> profile() {
    return Map.of();
  }
}
