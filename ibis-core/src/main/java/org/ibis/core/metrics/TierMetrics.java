package org.ibis.core.metrics;

import static org.apache.hadoop.metrics2.lib.Interns.info;

import org.apache.hadoop.metrics2.MetricsCollector;
import org.apache.hadoop.metrics2.MetricsException;
import org.apache.hadoop.metrics2.MetricsRecordBuilder;
import org.apache.hadoop.metrics2.MetricsSource;
import org.apache.hadoop.metrics2.MetricsSystem;
import org.ibis.core.tier.Refusal;
import org.ibis.core.tier.TierBudget;

/** What intermediate data has of a node's SSD, in Hadoop's metrics2: the bean {@code IbisTier}. */
public final class TierMetrics implements MetricsSource {
  private static final String NAME = "IbisTier";

  private final TierBudget budget;

  private TierMetrics(TierBudget budget) {
    this.budget = budget;
  }

  /**
   * Makes it known as {@code IbisTier}; a number follows where another daemon of this JVM has it.
   *
   * @return the name
   * @throws MetricsException if the metrics system does not take it under any name
   */
  public static String register(MetricsSystem system, TierBudget budget) {
    return NumberedSources.register(
        system, NAME, "Intermediate data on an SSD", () -> new TierMetrics(budget));
  }

  @Override
  public void getMetrics(MetricsCollector collector, boolean all) {
    MetricsRecordBuilder record =
        collector
            .addRecord(NAME)
            .setContext("ibis")
            .addGauge(info("BudgetBytes", "What intermediate data may have"), budget.budget())
            .addGauge(info("LeasedBytes", "What running tasks have"), budget.leasedBytes())
            .addGauge(info("LeftBytes", "What ended tasks left for others"), budget.leftBytes())
            .addGauge(
                info("FoundBytes", "What was there when it was looked at last"),
                budget.foundBytes());
    for (Refusal why : Refusal.values()) {
      String name = "Refused" + CamelCase.of(why);
      record.addCounter(info(name, "Leases that were refused"), budget.refusals(why));
    }
  }
}
