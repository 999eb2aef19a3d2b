package org.ibis.rig.bench.shares;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.ibis.cli.UserError;
import org.ibis.rig.bench.streams.Mix;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

final class SharesOptionsTest {

  private static SharesOptions parse(String... arguments) {
    return CommandLine.populateCommand(new SharesOptions(), arguments);
  }

  @ParameterizedTest
  @CsvSource({
    "--seconds, 0",
    "--warm-up, -1",
    "--repetitions, 0",
    "--slow, 0",
    "--slow, NaN",
    "--model, floppy",
    "--only, both",
    "--block-mb, 0",
    "--disk-gb, 0",
    "--dirty-mb, 0",
    "--read-ahead-kb, -1",
    "--json, /",
    "--conf, ibis.weight.sytem=2",
    "--conf, ibis.weight.system=heavy",
    "--mix, 0*r",
    "--mix, r:-1",
    "--mix, r:500",
    "--write-limit, 0",
    "--write-limit, NaN",
  })
  void aBadValueIsRefusedInALineThatNamesItsOption(String option, String value) {
    SharesOptions options = parse("--mix", "r,w", option, value);
    UserError error = assertThrows(UserError.class, options::check);
    assertTrue(error.getMessage().startsWith(option + ": "), error.getMessage());
    assertFalse(error.getMessage().contains("\n"), error.getMessage());
  }

  @Test
  void withoutAMixThereIsNothingToMeasure() {
    UserError error = assertThrows(UserError.class, () -> parse().check());
    assertTrue(error.getMessage().startsWith("--mix: "), error.getMessage());
  }

  @Test
  void aWeightOverWhatClaimsMayHaveIsTakenWhereTheyMay() {
    SharesOptions options = parse("--mix", "r:500,r", "--conf", "ibis.weight.claim.max=1000");
    options.check();
    assertEquals(500, options.mixes().get(0).jobs().get(0).weight());
  }

  @Test
  void mixesAreMeasuredInTheOrderGivenAndOnceEach() {
    SharesOptions options = parse("--mix", "r,w", "--mix", "3*r", "--mix", "r,w", "--table");
    options.check();
    List<String> texts = options.mixes().stream().map(Mix::text).toList();
    assertEquals(List.of("r,w", "3*r"), texts.subList(0, 2));
    assertEquals(StandardMixes.ALL.size(), texts.size());
  }

  @Test
  void theStandardTableNamesEachMixOnce() {
    SharesOptions options = parse("--table");
    options.check();
    assertEquals(StandardMixes.ALL, options.mixes().stream().map(Mix::text).toList());
  }

  @Test
  void stockAndIbisAreMeasuredUnlessOneOrAllPeersAreAskedFor() {
    assertEquals(List.of(Peer.STOCK, Peer.IBIS), parse().peers());
    assertEquals(List.of(Peer.IBIS), parse("--only", "ibis").peers());
    assertEquals(List.of(Peer.BFQ), parse("--only", "bfq").peers());
    assertEquals(List.of(Peer.STOCK, Peer.SHADOW, Peer.IBIS), parse("--shadow").peers());
    assertEquals(List.of(Peer.values()), parse("--peers", "--shadow").peers());
    assertEquals(List.of(Peer.STOCK, Peer.BFQ, Peer.LIMIT, Peer.IBIS), parse("--peers").peers());
  }

  @Test
  void onlyTheLimitedPeerHasALimitAndItFollowsSlowMotion() {
    String key = "dfs.datanode.data.write.bandwidthPerSec";
    assertEquals(Map.of(), parse("--peers").configuration(Peer.STOCK));
    assertEquals(Map.of(key, "2500000"), parse("--write-limit", "2.5").configuration(Peer.LIMIT));
    assertEquals(Map.of(key, "6500000"), parse("--slow", "4").configuration(Peer.LIMIT));
  }
}
