package org.ibis.rig.report;

/**
 * What a job needed in a run on several nodes.
 *
 * @param seconds from submission to finish, as the ResourceManager says
 * @param deviceSeconds how long the disks of all nodes worked for it, s, as their schedulers charge
 *     it
 * @param besideSeconds of that, while both jobs had work; NaN where it ran alone
 */
public record JobTime(double seconds, double deviceSeconds, double besideSeconds) {}
