package org.ibis.cli.cluster;

/**
 * All jobs and disks together, as docs/broker-api.md has it.
 *
 * @param perSecond device time, s
 * @param failOpens windows that were let through since the daemons began
 */
record ClusterTotals(
    int jobs, int nodes, int silentNodes, int devices, double perSecond, long failOpens) {}
