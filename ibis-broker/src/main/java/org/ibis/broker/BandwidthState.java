package org.ibis.broker;

/**
 * What becomes of a bandwidth that a job has asked for.
 *
 * @param wanted bytes in a second, in all
 * @param state {@code measured}: what its bytes cost is not known yet; {@code refused}: it needs
 *     more device time than may be promised; {@code kept}; {@code behind}: its weight grows; {@code
 *     at_most}: its weight can't grow any more; {@code not_waiting}: no disk is what it waits for
 * @param needs device time in a second that it costs, as its bytes cost in the last half minute, s
 * @param most that may be promised to all such jobs on the devices that it is on, s
 * @param room what there was of it for this one beside what others were promised, when that was
 *     decided last, s; 0 before
 */
public record BandwidthState(double wanted, String state, double needs, double most, double room) {}
