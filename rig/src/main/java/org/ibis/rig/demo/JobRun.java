package org.ibis.rig.demo;

/**
 * A job that has ended well.
 *
 * @param seconds from its submission to its end
 * @param shuffledBytes what its reducers have fetched, which is what its maps left, as Hadoop
 *     counts it; 0 where it has no reducers
 */
public record JobRun(double seconds, long shuffledBytes) {}
