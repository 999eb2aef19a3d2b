package org.ibis.rig.report;

import static org.ibis.rig.report.MadeUpRuns.run;
import static org.ibis.rig.report.MadeUpRuns.twoTeraSorts;
import static org.ibis.rig.report.MadeUpRuns.withTeraSort;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TextReportTest {

  @Test
  void tableIsAlignedAndNamesWhatWasNotRun() {
    Summaries summaries =
        Summaries.of(
            List.of(
                run("wordcount-alone", 1, 100, 6, 0),
                run("native", 1, 207, 5, 15),
                run("native", 2, 207, 5, 15),
                run("sfq-auto", 1, 108, 5, 16)));
    assertEquals(
        """
                         WordCount                           WordCount  TeraGen  total      of
        configuration            s  [min-max]      slowdown       MB/s     MB/s   MB/s  native
        ---------------  ---------  -------------  --------  ---------  -------  -----  ------
        WordCount alone      100.0                        -        6.0      0.0    6.0
        native               207.0  [207.0-207.0]     107 %        5.0     15.0   20.0   100 %
        SFQ(D2)              108.0                    8.0 %        5.0     16.0   21.0   105 %

        Not run: control; SFQ(D=1); SFQ(D=2); SFQ(D=4); SFQ(D=8); WordCount alone, IBIS; TeraGen alone;
        TeraGen alone, IBIS

        Slowdown on stock Hadoop         107 %  WordCount beside TeraGen, against alone
        Slowdown that is not the disk  not run  control: TeraGen on disks of its own
        Slowdown under IBIS              8.0 %  SFQ(D2), both jobs on one disk
        Of that, beyond the control    not run  runtime under IBIS, against the control's
        Total throughput under IBIS      105 %  both jobs together, native is 100 %
        Cost for WordCount alone       not run  runtime under IBIS, against stock
        Cost for TeraGen alone         not run  runtime under IBIS, against stock

        Beside TeraGen, WordCount is 107 % slower on stock Hadoop and 8.0 % slower under IBIS, at 105 %
        of the native total throughput.
        """,
        TextReport.of(Figures.of(Map.of(), summaries), summaries));
  }

  @Test
  void tablesNameTheNoisyJobAndShowBothTeraSorts() {
    Summaries summaries =
        Summaries.of(
            List.of(
                withTeraSort(run("wordcount-alone", 1, 100, 6, 0)),
                withTeraSort(run("native", 1, 207, 5, 15)),
                withTeraSort(run("sfq-auto", 1, 108, 5, 16)),
                withTeraSort(run("teragen-alone", 1, 50, 0, 20)),
                twoTeraSorts("two-terasorts-native", 1, 91, 10, 10, 20),
                twoTeraSorts("two-terasorts", 1, 90, 16, 4, 24),
                twoTeraSorts("two-terasorts", 2, 92, 15, 5, 26)));
    assertEquals(
        """
                         WordCount                       WordCount  TeraSort  total      of
        configuration            s  [min-max]  slowdown       MB/s      MB/s   MB/s  native
        ---------------  ---------  ---------  --------  ---------  --------  -----  ------
        WordCount alone      100.0                    -        6.0       0.0    6.0
        native               207.0                107 %        5.0      15.0   20.0   100 %
        SFQ(D2)              108.0                8.0 %        5.0      16.0   21.0   105 %

                        TeraSort                       TeraSort
        configuration          s  [min-max]  slowdown      MB/s
        --------------  --------  ---------  --------  --------
        TeraSort alone      50.0                    -      20.0

                               compared  TeraSort  Rival                    disk
        configuration             for s      MB/s   MB/s  ratio  [min-max]  MB/s
        ---------------------  --------  --------  -----  -----  ---------  ----
        two TeraSorts, native      91.0      10.0   10.0    1.0             20.0
        two TeraSorts              91.0      15.5    4.5    3.5  [3.0-4.0]  25.0

        Not run: control; SFQ(D=1); SFQ(D=2); SFQ(D=4); SFQ(D=8); WordCount alone, IBIS; TeraSort alone,
        IBIS

        Slowdown on stock Hadoop         107 %  WordCount beside TeraSort, against alone
        Slowdown that is not the disk  not run  control: TeraSort on disks of its own
        Slowdown under IBIS              8.0 %  SFQ(D2), both jobs on one disk
        Of that, beyond the control    not run  runtime under IBIS, against the control's
        Total throughput under IBIS      105 %  both jobs together, native is 100 %
        Cost for WordCount alone       not run  runtime under IBIS, against stock
        Cost for TeraSort alone        not run  runtime under IBIS, against stock
        Share of two TeraSorts            88 %  ratio of their MB/s, that of their weights is 100 %
        Throughput of two TeraSorts      125 %  what the disk moved under IBIS, native is 100 %

        Beside TeraSort, WordCount is 107 % slower on stock Hadoop and 8.0 % slower under IBIS, at 105 %
        of the native total throughput.
        """,
        TextReport.of(
            Figures.of(Map.of("sort weights", "4:1 (TeraSort:Rival)"), summaries), summaries));
  }

  @Test
  void processorsAndMemoryStandBesideTheRunsThatSayThem() {
    Run plain = run("native", 1, 207, 5, 15);
    Run said =
        new Run(
            plain.name(),
            plain.workload(),
            plain.scheduler(),
            1,
            plain.seconds(),
            plain.mbps(),
            plain.totalMbps(),
            plain.diskMbps(),
            0.625,
            new Conditions(80.25, 21.5, new Residency(true, 40_000, 12, 0, 0, 0.4), null),
            Map.of(),
            Map.of(),
            List.of());
    Summaries summaries = Summaries.of(List.of(run("wordcount-alone", 1, 100, 6, 0), said));
    String text = TextReport.of(Figures.of(Map.of(), summaries), summaries);
    String table =
        """
                           waits for  containers  of that  pages  pages
        configuration    a processor       CPU s   starts   kept   lost
        ---------------  -----------  ----------  -------  -----  -----
        WordCount alone            -           -        -      -      -
        native                  63 %        80.3     21.5  40000     12
        """;
    assertTrue(text.contains(table), text);
  }
}
