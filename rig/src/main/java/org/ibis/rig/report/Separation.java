package org.ibis.rig.report;

/**
 * That the jobs of a control shared no disk, as found after the run: none of these had any
 * container or replica on the other's node.
 *
 * @param wordCountContainers WordCount's containers, all on the first node
 * @param noisyContainers the noisy job's containers, all on the second node
 * @param noisyReplicas HDFS replicas of the noisy job's input, output and own files, all there
 * @param firstDiskBytes what the first node's disks read and wrote in the run, warm-up included;
 *     negative where they are not emulated
 * @param secondDiskBytes the same of the second node's
 */
public record Separation(
    long wordCountContainers,
    long noisyContainers,
    long noisyReplicas,
    long firstDiskBytes,
    long secondDiskBytes) {}
