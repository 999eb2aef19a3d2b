package org.ibis.rig.depth;

import static java.util.Collections.nCopies;

import java.util.ArrayList;
import java.util.List;
import org.ibis.core.IoOp;
import org.ibis.rig.depth.ChannelDevice.Speed;

/** What {@code ibis bench depth} shows. */
final class DepthScenarios {
  static final long KIB = 1 << 10;
  static final long MIB = 1 << 20;
  private static final int MANY = 64; // more than any depth

  private DepthScenarios() {}

  static List<DepthScenario> all() {
    List<DepthScenario> all = new ArrayList<>();
    all.add(disk("disk-stream", nCopies(1, new Client(IoOp.READ, MIB, true, 64, 0))));
    all.add(disk("disk-random", nCopies(MANY, Client.reader(64 * KIB, false))));
    for (int channels : new int[] {1, 2, 4, 8, 12, 16}) {
      all.add(channels(channels));
    }
    all.add(ssd("ssd-4k-read", 20, nCopies(MANY, Client.reader(4 * KIB, false))));
    all.add(ssd("ssd-4k-write", 100, nCopies(MANY, Client.writer(4 * KIB, false))));
    all.add(ssd("ssd-64k-read", 100, nCopies(MANY, Client.reader(64 * KIB, false))));
    all.add(ssd("ssd-64k-write", 100, nCopies(MANY, Client.writer(64 * KIB, false))));
    all.add(ssd("ssd-512k-read", 500, nCopies(MANY, Client.reader(512 * KIB, true))));
    all.add(ssd("ssd-512k-write", 500, nCopies(MANY, Client.writer(512 * KIB, true))));
    List<Client> mix = new ArrayList<>(nCopies(MANY / 4, Client.reader(4 * KIB, false)));
    mix.addAll(nCopies(MANY / 4, Client.writer(64 * KIB, true)));
    mix.addAll(nCopies(MANY / 4, Client.reader(512 * KIB, true)));
    mix.addAll(nCopies(MANY / 4, Client.writer(8 * MIB, true)));
    all.add(ssd("ssd-mix", 1000, mix));
    return all;
  }

  private static DepthScenario disk(String name, List<Client> clients) {
    return new DepthScenario(name, () -> new SerialDisk(8e6, 100), true, clients, 1000);
  }

  /** 60 MB/s in parts of 256 KiB from each channel. */
  static DepthScenario channels(int channels) {
    Speed each = new Speed(1e5, 60);
    return new DepthScenario(
        channels + "-channels",
        () -> new ChannelDevice(channels, each, each),
        false,
        nCopies(MANY, Client.reader(256 * KIB, false)),
        1000);
  }

  private static DepthScenario ssd(String name, long periodMillis, List<Client> clients) {
    return new DepthScenario(name, PagedSsd::new, false, clients, periodMillis);
  }
}
