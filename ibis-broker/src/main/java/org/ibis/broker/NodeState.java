package org.ibis.broker;

/**
 * One node, for people and programs.
 *
 * @param silentSeconds since it was heard of
 * @param perSecond cost, of all its devices
 * @param failOpens since its daemons began
 * @param blockReads null where it has no mirrors
 */
public record NodeState(
    String name,
    int devices,
    double silentSeconds,
    double perSecond,
    long failOpens,
    BlockReadState blockReads) {}
