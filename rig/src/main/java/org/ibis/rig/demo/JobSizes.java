package org.ibis.rig.demo;

/**
 * How large the demo's jobs are, and what they weigh.
 *
 * @param teraGenBytes written by TeraGen when it is what is measured
 * @param noiseBytes the most that TeraGen writes beside WordCount, which it must outlive
 * @param sortBytes sorted by TeraSort when it is what is measured
 * @param noiseSortBytes sorted beside WordCount, which it must outlive, or beside another sort
 * @param warmBytes what the first of two jobs has moved before the second starts: a noisy one is
 *     past the dirty limit then
 * @param noisyTasks of the noisy job at a time, or on several nodes of either job: as many as its
 *     queue can run at once
 * @param weights {@code ibis.io.weight} of WordCount and of the noisy job
 * @param sortWeights of the two TeraSorts
 * @param allKinds whether local files and shuffles are on the disk at hand too
 */
record JobSizes(
    long teraGenBytes,
    long noiseBytes,
    long sortBytes,
    long noiseSortBytes,
    long warmBytes,
    int noisyTasks,
    String[] weights,
    String[] sortWeights,
    boolean allKinds) {}
