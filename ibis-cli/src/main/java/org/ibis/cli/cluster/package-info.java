/**
 * The whole cluster, as the broker in the ResourceManager knows it: {@code ibis top --cluster},
 * {@code ibis weight} and {@code ibis explain}. {@link org.ibis.cli.cluster.BrokerClient} asks the
 * broker; what it answers is in docs/broker-api.md. What jobs do to each other, and what another
 * weight would do, is pure: {@code Contention} and {@code WeightEstimate}.
 */
package org.ibis.cli.cluster;
