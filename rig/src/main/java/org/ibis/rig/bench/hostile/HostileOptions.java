package org.ibis.rig.bench.hostile;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.ibis.cli.UserError;
import org.ibis.rig.bench.hdfs.HdfsOptions;
import org.ibis.rig.bench.hostile.attack.Attack;
import org.ibis.rig.bench.hostile.attack.Attacks;
import org.ibis.rig.bench.hostile.attack.Due;
import org.ibis.rig.bench.streams.JobSpec;
import org.ibis.rig.demo.DiskOptions;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** The options of {@code ibis test hostile}, checked by {@link #check}. */
final class HostileOptions {

  @Option(
      names = "--only",
      split = ",",
      paramLabel = "NAME",
      description = "some of the attacks (default: all of them; --list names them)")
  List<String> only = List.of();

  @Option(names = "--list", description = "the attacks' names, and nothing is run")
  boolean list;

  @Option(names = "--slow", description = "the disk in slow motion by this factor (default: 2)")
  double slow = 2;

  @Option(
      names = "--smoke",
      description = "one of each kind for a few seconds, with loose limits: whether it works")
  boolean smoke;

  @Mixin final DiskOptions disks = new DiskOptions();

  @Mixin final HdfsOptions hdfs = new HdfsOptions();

  /** Refuses what makes no sense. */
  void check() {
    disks.check(slow);
    hdfs.check();
    List<Attack> unused = attacks();
  }

  Span span() {
    return smoke ? Span.SMOKE : Span.FULL;
  }

  Limits limits() {
    return smoke ? Limits.LOOSE : Limits.FULL;
  }

  /** What to try, in the order of the suite, none of which has begun. */
  List<Attack> attacks() {
    List<Attack> all = Attacks.all();
    if (only.isEmpty() && !smoke) {
      return all;
    }
    TreeSet<String> wanted = new TreeSet<>(only.isEmpty() ? Attacks.SHORT : only);
    List<Attack> some = new ArrayList<>();
    for (Attack each : all) {
      if (wanted.remove(each.key())) {
        some.add(each);
      }
    }
    if (!wanted.isEmpty()) {
      throw UserError.usage(
          "--only: no attack '"
              + wanted.first()
              + "': give some of "
              + String.join(",", all.stream().map(Attack::key).toList()));
    }
    boolean compares = some.stream().anyMatch(each -> each.due() == Due.BESIDE_ONE);
    if (compares && !some.get(0).key().equals(Attacks.HONEST)) {
      some.add(0, Attacks.of(Attacks.HONEST));
    }
    return some;
  }

  /** What a result was measured with, for people. */
  Map<String, String> settings(CommandSpec command) {
    Map<String, String> own = new LinkedHashMap<>();
    own.put("disk", disks.model + ", " + JobSpec.plain(slow) + " times slower");
    if (smoke) {
      own.put("smoke", "these figures say little");
    }
    return hdfs.settings(command, own);
  }
}
