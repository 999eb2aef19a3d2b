package org.ibis.rig.bench.mirrors;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.ibis.cli.Progress;
import org.ibis.cli.UserError;
import org.ibis.core.conf.IbisKeys;
import org.ibis.rig.bench.BenchDisks;
import org.ibis.rig.bench.OptionChecks;
import org.ibis.rig.bench.hdfs.HdfsClone;
import org.ibis.rig.bench.hdfs.HdfsCluster;
import org.ibis.rig.bench.hdfs.HdfsShape;
import org.ibis.rig.bench.hdfs.Variant;
import org.ibis.rig.bench.mirrors.MirrorSide.Place;
import org.ibis.rig.bench.mixes.MixRounds;
import org.ibis.rig.bench.streams.Direction;
import org.ibis.rig.bench.streams.FilePools;
import org.ibis.rig.bench.streams.Mix;
import org.ibis.rig.bench.streams.RunningMix;
import org.ibis.rig.demo.Blockd;
import org.ibis.rig.demo.DemoDirectory;
import org.ibis.rig.demo.DemoSession;
import org.ibis.rig.demo.EmulatedDisks;

/**
 * Two emulated disks and an emulated SSD, and a DataNode for each side. All that have their blocks
 * on the disks read the same ones, and have mirrors by the same copies: a mirror's key is the
 * block's file, and that is the same for all of them.
 */
final class MirrorsRig implements MixRounds.Rig<MirrorSide> {

  private static final String SSD = "ssd";
  private static final double FILL = 0.7;
  private static final double GB = 1e9;

  private final DemoDirectory directory;
  private final DemoSession session;
  private final MirrorsOptions options;
  private final Path hadoop;
  private final EmulatedDisks disks;
  private final EmulatedDisks ssd;
  private final Map<Place, FilePools> pools = new EnumMap<>(Place.class);
  private final Map<MirrorSide, Stand> stands = new LinkedHashMap<>();

  /** Brings the disks up; there are no daemons yet. */
  MirrorsRig(DemoDirectory directory, DemoSession session, MirrorsOptions options)
      throws IOException, InterruptedException {
    this.directory = directory;
    this.session = session;
    this.options = options;
    hadoop = OptionChecks.hadoop(directory, options.rig.hdfs.hadoopVersion);
    if (options.sides().stream().anyMatch(MirrorSide::hasSsd)) {
      Blockd.checkBuilt(directory);
    }
    EmulatedDisks.Shape shape = options.rig.disks.shape(options.slow);
    disks = BenchDisks.up(directory, session, shape, MirrorsOptions.DISKS);
    ssd = BenchDisks.up(directory, session, shape.withModel(options.ssdModel), List.of(SSD));
    long blockBytes = shapeOf(Map.of(), Map.of()).blockBytes();
    String first = MirrorsOptions.DISKS.get(0);
    pools.put(Place.DISKS, new FilePools(directory, List.of(first), blockBytes));
    pools.put(Place.SSD, new FilePools(directory, List.of(SSD), blockBytes));
    for (MirrorSide side : options.sides()) {
      stands.put(side, stand(side));
    }
  }

  List<Path> diskMounts() {
    return MirrorsOptions.DISKS.stream().map(directory::mount).toList();
  }

  Path ssdMount() {
    return directory.mount(SSD);
  }

  @Override
  public List<MirrorSide> sides() {
    return List.copyOf(stands.keySet());
  }

  private Stand stand(MirrorSide side) throws IOException {
    Mirrors mirrors = side.hasSsd() ? mirrors(side) : null;
    Map<String, String> keys =
        mirrors == null
            ? Map.of()
            : Map.of(
                IbisKeys.SSD_DIR,
                mirrors.directory().top().toString(),
                IbisKeys.BLOCKD_SOCKET,
                mirrors.blockd().socket().toString(),
                IbisKeys.SSD_RULE,
                side.rule().text());
    boolean onDisks = side.place() == Place.DISKS;
    HdfsCluster cluster =
        new HdfsCluster(
            directory,
            session.processes(),
            side.key(),
            hadoop,
            List.of(onDisks ? diskMounts() : List.of(ssdMount())),
            side.variant(),
            shapeOf(onDisks ? disks.profile() : ssd.profile(), keys),
            List.of());
    return new Stand(cluster, mirrors);
  }

  private Mirrors mirrors(MirrorSide side) {
    MirrorDirectory of = new MirrorDirectory(ssdMount().resolve("of-" + side.key()));
    return new Mirrors(
        of,
        // Nothing that is read is mirrored: mirrors stay as they are while others read.
        new Blockd(directory, session.processes(), side.key(), of.top(), Blockd.Admits.WRITTEN),
        side.checksums(),
        side.mirrored());
  }

  /** What the user gives wins. */
  private HdfsShape shapeOf(Map<String, String> profile, Map<String, String> keys) {
    Map<String, String> extra = new LinkedHashMap<>(keys);
    extra.putAll(options.rig.hdfs.conf);
    return new HdfsShape(options.rig.hdfs.blockMb, profile, extra);
  }

  /** Starts all DataNodes, with files to scan and mirrors of them. */
  void start() throws IOException, InterruptedException {
    checkRoom();
    List<Stand> onSsd = on(Place.SSD).toList();
    // One whose blocks get mirrors comes first: the others have them from it.
    List<Stand> onDisks =
        Stream.concat(
                on(Place.DISKS).filter(stand -> stand.mirrors() != null),
                on(Place.DISKS).filter(stand -> stand.mirrors() == null))
            .toList();
    if (!onDisks.isEmpty()) {
      start(onDisks, Place.DISKS, "Files on the disks");
    }
    if (!onSsd.isEmpty()) {
      start(onSsd, Place.SSD, "Files on the SSD");
    }
  }

  private Stream<Stand> on(Place place) {
    return stands.entrySet().stream()
        .filter(each -> each.getKey().place() == place)
        .map(Map.Entry::getValue);
  }

  private void start(List<Stand> all, Place place, String title)
      throws IOException, InterruptedException {
    FilePools files = pools.get(place);
    try (Progress progress = new Progress(title)) {
      progress.phase("Hadoop starts");
      int[] needed = files.needed(options.mixes(), options.bytes());
      HdfsClone.start(
          all,
          first -> {
            files.filling(needed, progress).run(first.cluster());
            if (first.mirrors() != null) {
              mirror(all, progress);
            }
          });
      progress.done(files.size() + " files of " + options.rig.hdfs.blockMb + " MiB");
    }
  }

  /** The first one's blocks get mirrors, and the others' the same. */
  private void mirror(List<Stand> all, Progress progress) throws IOException, InterruptedException {
    Stand first = all.get(0);
    progress.phase("mirrors");
    first.mirrors().awaitAll(first.data(), options.warm, progress);
    for (Stand other : all.subList(1, all.size())) {
      if (other.mirrors() != null) {
        other.mirrors().directory().linkAll(first.mirrors().directory());
      }
    }
  }

  /**
   * Blocks on the disks, the same on the SSD, and mirrors: what is emulated lies on this machine.
   */
  private void checkRoom() throws IOException {
    boolean hasMirrors = stands.keySet().stream().anyMatch(MirrorSide::hasSsd);
    int onSsd = (on(Place.SSD).findAny().isPresent() ? 1 : 0) + (hasMirrors ? 1 : 0);
    int onDisks = on(Place.DISKS).findAny().isPresent() ? 1 : 0;
    double bytes = options.bytes();
    double ssdRoom = FILL * Files.getFileStore(ssdMount()).getUsableSpace();
    double room = FILL * Files.getFileStore(directory.work()).getUsableSpace();
    checkRoom("on the SSD", onSsd * bytes, ssdRoom);
    checkRoom("on this machine", (onSsd + onDisks) * bytes, room);
  }

  private static void checkRoom(String where, double wanted, double room) {
    if (wanted > room) {
      throw UserError.usage(
          String.format(
              Locale.ROOT,
              "--seconds: that takes %.1f GB %s, and there is room for %.1f GB: give fewer"
                  + " seconds, --data-gb, --rate or --disk-gb",
              wanted / GB,
              where,
              room / GB));
    }
  }

  @Override
  public <T> T run(
      Mix mix,
      MirrorSide side,
      Map<Direction, Double> alone,
      RunningMix.Body<T> body,
      Progress progress)
      throws IOException, InterruptedException {
    Stand stand = stands.get(side);
    FilePools files = pools.get(side.place());
    ssd.letGoOfMemory(); // and the disks are let go of when the mix starts
    T measured;
    try {
      for (Blockd each : blockds()) {
        each.pause();
      }
      measured = measured(() -> RunningMix.run(mix, stand.cluster(), files, disks, alone, body));
    } finally {
      for (Blockd each : blockds()) {
        each.resume();
      }
    }
    if (files.isExhausted()) {
      throw UserError.usage(
          "--data-gb: the scans had read all "
              + files.size()
              + " files before the end, and some of it from memory: give more");
    }
    if (side.variant() == Variant.IBIS) {
      stand.cluster().checkScheduled(0);
    }
    return measured;
  }

  /** Something that is measured. */
  private interface Run<T> {
    T get() throws IOException, InterruptedException;
  }

  private <T> T measured(Run<T> run) throws IOException, InterruptedException {
    if (options.ssdPercent == EmulatedDisks.OWN_SPEED) {
      return run.get();
    }
    try (SlowSpells unused = new SlowSpells(ssd, options.ssdPercent)) {
      return run.get();
    }
  }

  private List<Blockd> blockds() {
    return stands.values().stream()
        .filter(stand -> stand.mirrors() != null)
        .map(stand -> stand.mirrors().blockd())
        .toList();
  }

  /** All DataNodes. */
  void stop() throws IOException {
    for (Stand stand : stands.values()) {
      stand.stop();
    }
  }
}
