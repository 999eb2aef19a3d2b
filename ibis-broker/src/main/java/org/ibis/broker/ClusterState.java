package org.ibis.broker;

/**
 * All jobs and devices together, for people and programs.
 *
 * @param jobs with work, those that are none among them
 * @param untrusted names with work that are no jobs that run
 * @param perSecond cost
 * @param failOpens since the daemons began
 * @param blockReads null where no node has mirrors
 */
public record ClusterState(
    int jobs,
    int untrusted,
    int nodes,
    int silentNodes,
    int devices,
    double perSecond,
    KindRates bytesPerSecond,
    long failOpens,
    BlockReadState blockReads) {}
