package org.ibis.rig.bench.total;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.ibis.cli.UserError;
import org.ibis.rig.bench.streams.Mix;
import org.ibis.rig.bench.streams.Shares;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;
import picocli.CommandLine;

final class TotalOptionsTest {

  /** Of mixes that are measured where nobody gives one. */
  static final List<String> SKEWED = SkewedMixes.ALL;

  private static TotalOptions parse(String... arguments) {
    return CommandLine.populateCommand(new TotalOptions(), arguments);
  }

  @ParameterizedTest
  @CsvSource({
    "--nodes, 0",
    "--nodes, -1",
    "--nodes, 33",
    "--seconds, 0",
    "--settle, -1",
    "--repetitions, 0",
    "--slow, 0",
    "--model, floppy",
    "--only, both",
    "--block-mb, 0",
    "--json, /",
    "--conf, ibis.broker.enabled=true",
    "--conf, ibis.broker.address=broker:1",
    "--mix, r",
    "--mix, r5",
    "--mix, a=r0",
    "--mix, r1-9",
    "--mix, r1:0",
    "--mix, r1:-1",
    "--mix, r1:NaN",
    "--mix, r1:heavy",
    "--mix, r1:500",
    "--mix, r1:untagged",
    "--mix, r1@50%",
    "--mix, 13*r1",
  })
  void aBadValueIsRefusedInALineThatNamesItsOption(String option, String value) {
    TotalOptions options = parse("--mix", "r1,w1", option, value);
    UserError error = assertThrows(UserError.class, options::check);
    assertTrue(error.getMessage().startsWith(option + ": "), error.getMessage());
    assertFalse(error.getMessage().contains("\n"), error.getMessage());
  }

  @Test
  void onFewerNodesThanTheMixesNameTheUserGivesOne() {
    UserError error = assertThrows(UserError.class, () -> parse("--nodes", "3").check());
    assertTrue(error.getMessage().startsWith("--nodes: "), error.getMessage());
    parse("--nodes", "2", "--mix", "a=r1-2:2,b=r2").check();
    parse("--nodes", "5").check();
  }

  @Test
  void withoutAMixTheSkewedOnesAreMeasured() {
    TotalOptions options = parse();
    options.check();
    assertEquals(SkewedMixes.ALL, options.mixes().stream().map(Mix::text).toList());
  }

  @Test
  void bothAreMeasuredUnlessOneIsAskedFor() {
    assertEquals(List.of(Coordination.ALONE, Coordination.BROKER), parse().coordinations());
    assertEquals(List.of(Coordination.ALONE), parse("--only", "without").coordinations());
    assertEquals(List.of(Coordination.BROKER), parse("--only", "with").coordinations());
  }

  @Test
  void aRunThatIsNeitherIsRefusedWithWhatThereIs() {
    TotalOptions options = parse("--only", "stock");
    UserError error = assertThrows(UserError.class, options::check);
    assertEquals("--only: 'stock' is neither without nor with", error.getMessage());
  }

  /** What each node gives its jobs by itself, as a part of all. */
  private static double[] local(Mix mix) {
    double[] service = new double[mix.jobs().size()];
    for (int node = 0; node < SkewedMixes.NODES; node++) {
      double weight = 0;
      for (int j = 0; j < service.length; j++) {
        weight += mix.jobs().get(j).isOn(node) ? mix.weights()[j] : 0;
      }
      for (int j = 0; j < service.length; j++) {
        service[j] += mix.jobs().get(j).isOn(node) ? mix.weights()[j] / weight : 0;
      }
    }
    return Shares.received(service);
  }

  @ParameterizedTest
  @FieldSource("SKEWED")
  void nodesByThemselvesAreFarOffAndWeightsCanBeHad(String text) {
    TotalOptions options = parse("--mix", text);
    options.check();
    Mix mix = options.mixes().get(0);
    double[] wanted = Measurement.wanted(mix, SkewedMixes.NODES);
    double[] byWeight = Shares.received(mix.weights());
    for (int j = 0; j < wanted.length; j++) {
      assertEquals(byWeight[j], wanted[j], 1e-12);
    }
    double off = Shares.greatestDeviation(local(mix), wanted);
    assertTrue(off > 0.2, () -> text + ": " + off);
  }
}
