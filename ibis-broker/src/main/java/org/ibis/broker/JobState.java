package org.ibis.broker;

/**
 * One job in the whole cluster, for people and programs.
 *
 * @param id of the application
 * @param name that its user gave it; null if no such application runs
 * @param user whose it is; null if no such application runs
 * @param queue its whole path; null if no such application runs
 * @param running whether it is an application that runs
 * @param weight that it has
 * @param source where the weight comes from
 * @param wanted weight, before it was cut; the same where it was not
 * @param cutBy the policy's key that cut it; null where none did
 * @param effective weight that counts on devices
 * @param deviceSeconds cost since this broker began
 * @param perSecond cost, in the last seconds
 * @param share of what all jobs get, 0 to 1
 * @param due its weight, of those of all jobs with work; 0 to 1
 * @param devices on which it has work
 * @param waitsOn on how many of them something of it waits now
 * @param waitMillis mean from the arrival of a window to its turn
 * @param bytesPerSecond by kind
 * @param bandwidth what becomes of one that it asked for; null if it did not
 */
public record JobState(
    String id,
    String name,
    String user,
    String queue,
    boolean running,
    double weight,
    String source,
    double wanted,
    String cutBy,
    double effective,
    double deviceSeconds,
    double perSecond,
    double share,
    double due,
    int devices,
    int waitsOn,
    double waitMillis,
    KindRates bytesPerSecond,
    BandwidthState bandwidth) {}
