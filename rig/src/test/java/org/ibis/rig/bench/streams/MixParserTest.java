package org.ibis.rig.bench.streams;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.ibis.cli.UserError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class MixParserTest {

  private static Mix parse(String text) {
    return MixParser.parse(text, 8, StreamSpec.ONLY);
  }

  private static Mix parseOn(int nodes, String text) {
    return MixParser.parse(text, 8, nodes);
  }

  private static JobSpec job(String name, double weight, StreamSpec... streams) {
    return new JobSpec(name, List.of(streams), weight, true, Double.POSITIVE_INFINITY);
  }

  @Test
  void lettersAreJobsOfWeightOne() {
    Mix mix = parse("r,w");
    assertEquals(
        List.of(
            job("job1", 1, new StreamSpec(Direction.READ, StreamSpec.ONLY)),
            job("job2", 1, new StreamSpec(Direction.WRITE, StreamSpec.ONLY))),
        mix.jobs());
  }

  @Test
  void aWeightAndALimitFollowTheStreams() {
    JobSpec job = parse("r:32@50%").jobs().get(0);
    assertEquals(32, job.weight());
    assertEquals(0.5, job.limit());
    assertEquals("r:32@50%", job.text());
    assertEquals(0.125, parse("w@12.5%").jobs().get(0).limit());
  }

  @Test
  void aCountMakesJobsAndAPlusMakesStreams() {
    assertEquals(List.of("job1", "job2", "job3"), names(parse("3*r:2")));
    Mix one = parse("a=r+r+w:2");
    assertEquals(List.of("a"), names(one));
    assertEquals(2, one.streams(Direction.READ));
    assertEquals(3, one.streams());
    assertEquals("r+r+w:2", one.jobs().get(0).text());
  }

  @Test
  void aPReadsAtRandomAndAnXIsManyOfAKind() {
    Mix apart = parse("32*p64,2*r");
    assertEquals(34, apart.jobs().size());
    assertEquals(List.of(StreamSpec.random(64)), apart.jobs().get(31).streams());
    assertEquals(32, apart.atRandom(0));
    assertEquals(2, apart.inSequence(Direction.READ, 0));
    assertFalse(apart.isOfOneKind());
    JobSpec one = parse("a=8xp4+p+r:2").jobs().get(0);
    assertEquals(10, one.streams().size());
    assertEquals("8xp4+p64+r:2", one.text());
    assertEquals(4096, one.streams().get(0).randomBytes());
    assertTrue(parse("32*p").isOfOneKind());
    assertEquals(parse("a=8xp").jobs(), parse("a=p64+p64+p64+p64+p64+p64+p64+p64").jobs());
    assertEquals("4xw", parse("4xw").jobs().get(0).text());
  }

  @Test
  void readsAtRandomAreCountedByTheirSize() {
    JobSpec job = parse("a=p4+p64+r").jobs().get(0);
    assertEquals(10 + 2, job.randomReads(List.of(0.04096, 2 * 0.065536, 5.0)), 1e-9);
    assertTrue(Double.isNaN(parse("r").jobs().get(0).randomReads(List.of(5.0))));
  }

  @Test
  void whatReadsAtRandomIsNotComparedWithAStreamInSequence() {
    assertTrue(Double.isNaN(parse("p64,r").alone(10, 20)));
    assertFalse(parse("p64").hasInSequence(Direction.READ));
    assertTrue(parse("p64,r").hasInSequence(Direction.READ));
  }

  @Test
  void jobsWithoutANameAreNumberedByTheirPlace() {
    assertEquals(List.of("job1", "x", "job3", "job4"), names(parse("r,x=r,2*w")));
  }

  @Test
  void clientsWithoutATagDivideTheirWeight() {
    Mix mix = parse("r,2*r:untagged");
    assertTrue(mix.jobs().get(0).tagged());
    assertFalse(mix.jobs().get(1).tagged());
    assertEquals(List.of(1.0, 4.0, 4.0), java.util.Arrays.stream(mix.weights()).boxed().toList());
    assertTrue(mix.sharesItsFlow(1));
    assertFalse(parse("r,w:untagged").sharesItsFlow(1));
  }

  @Test
  void aNumberIsANodeAndARowOfThemIsAStreamOnEach() {
    assertEquals(
        List.of(
            job(
                "a",
                4,
                new StreamSpec(Direction.READ, 2),
                new StreamSpec(Direction.READ, 3),
                new StreamSpec(Direction.WRITE, 1)),
            job("job2", 1, new StreamSpec(Direction.WRITE, 3))),
        parseOn(3, "a=r2-3+w1:4,w3").jobs());
  }

  @Test
  void aJobOnNodesLooksAsItIsWritten() {
    JobSpec job = parseOn(3, "a=r2-3+w1:4").jobs().get(0);
    assertEquals("r2+r3+w1:4", job.text());
    assertTrue(job.isOn(0) && job.isOn(1) && job.isOn(2));
    assertFalse(parseOn(3, "r2").jobs().get(0).isOn(0));
  }

  @Test
  void streamsAreCountedByNode() {
    Mix mix = parseOn(3, "2*r2,w2,r1-3");
    assertEquals(3, mix.inSequence(Direction.READ, 1));
    assertEquals(1, mix.inSequence(Direction.WRITE, 1));
    assertEquals(0, mix.inSequence(Direction.WRITE, 2));
    assertEquals(6, mix.streams());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "r",
        "r0",
        "r4",
        "r2-4",
        "r3-2",
        "r1-",
        "r-1",
        "r1.5",
        "r1+r",
        "x1",
        "r99999999",
        "r1:0",
        "r1:-1",
        "r1:NaN",
        "r1:heavy",
        "r1-2-3",
        "rr1",
        "p64",
        "p1",
        "0xr1"
      })
  void whatIsOnNoNodeIsRefusedInALineThatNamesTheOption(String text) {
    UserError error = assertThrows(UserError.class, () -> parseOn(3, text));
    assertTrue(error.getMessage().startsWith("--mix: "), error.getMessage());
    assertFalse(error.getMessage().contains("\n"), error.getMessage());
  }

  @Test
  void theMessageSaysWhichNodesThereAre() {
    UserError error = assertThrows(UserError.class, () -> parseOn(3, "a=r1-4"));
    assertEquals(
        "--mix: 'a=r1-4' has 'r1-4', which is on no node: give nodes from 1 to 3",
        error.getMessage());
  }

  @Test
  void aMixtureIsComparedWithTheMeanOfBothKindsAlone() {
    assertEquals(10, parse("2*r").alone(10, 20));
    assertEquals(20, parse("w").alone(10, 20));
    assertEquals(15, parse("r,w").alone(10, 20));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        ",",
        "r,",
        "x",
        "rr",
        "r r",
        "0*r",
        "-1*r",
        "1.5*r",
        "*r",
        "201*r",
        "150*r,150*w",
        "r1",
        "r:",
        "r:0",
        "r:-1",
        "r:NaN",
        "r:heavy",
        "r:1e9",
        "r@",
        "r@50",
        "r@0%",
        "r@101%",
        "r@x%",
        "r@50%:2",
        "a=r,a=w",
        "=r",
        "a b=r",
        "2*a=r",
        "r+",
        "p0",
        "p2000",
        "p64k",
        "0xp64",
        "x2p",
        "a=201xp64",
        "p64@50%",
        "job2=r,w",
      })
  void whatIsNoMixIsRefusedInALineThatNamesTheOption(String text) {
    UserError error = assertThrows(UserError.class, () -> parse(text));
    assertTrue(error.getMessage().startsWith("--mix: "), error.getMessage());
    assertFalse(error.getMessage().contains("\n"), error.getMessage());
  }

  private static List<String> names(Mix mix) {
    return mix.jobs().stream().map(JobSpec::name).toList();
  }
}
