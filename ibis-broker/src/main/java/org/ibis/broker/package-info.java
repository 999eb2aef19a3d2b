/**
 * The broker in the ResourceManager: total service of each application over all nodes, and the
 * weights that follow from it. Start with {@link org.ibis.broker.BrokerPolicy}, which Hadoop calls;
 * {@link org.ibis.broker.ServiceTotals} has what was reported, {@link org.ibis.broker.Skews} what
 * follows. Of the other modules it may call {@code ibis-core} and {@code ibis-protocol}; nobody
 * calls it but Hadoop.
 */
package org.ibis.broker;
