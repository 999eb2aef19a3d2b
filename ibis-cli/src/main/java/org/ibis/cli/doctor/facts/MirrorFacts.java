package org.ibis.cli.doctor.facts;

/**
 * What a DataNode says of mirrors on an SSD.
 *
 * @param mirrors how many blocks have one
 * @param steward whether {@code ibis-blockd} is connected
 * @param usable whether the SSD is not left alone because of faults
 */
public record MirrorFacts(long mirrors, boolean steward, boolean usable) {}
