package org.ibis.rig.bench.shares;

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
    return MixParser.parse(text, 8);
  }

  @Test
  void lettersAreJobsOfWeightOne() {
    Mix mix = parse("r,w");
    assertEquals(
        List.of(
            new JobSpec("job1", List.of(Direction.READ), 1, true, Double.POSITIVE_INFINITY),
            new JobSpec("job2", List.of(Direction.WRITE), 1, true, Double.POSITIVE_INFINITY)),
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
  void jobsWithoutANameAreNumberedByTheirPlace() {
    assertEquals(List.of("job1", "x", "job3", "job4"), names(parse("r,x=r,2*w")));
  }

  @Test
  void clientsWithoutATagDivideTheSystemsWeight() {
    Mix mix = parse("r,2*r:system");
    assertTrue(mix.jobs().get(0).tagged());
    assertFalse(mix.jobs().get(1).tagged());
    assertEquals(List.of(1.0, 4.0, 4.0), java.util.Arrays.stream(mix.weights()).boxed().toList());
    assertTrue(mix.sharesItsFlow(1));
    assertFalse(parse("r,w:system").sharesItsFlow(1));
  }

  @Test
  void theStandardTableCanBeRead() {
    for (String text : StandardMixes.ALL) {
      assertFalse(parse(text).jobs().isEmpty());
    }
    assertEquals(StandardMixes.ALL.size(), StandardMixes.ALL.stream().distinct().count());
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
