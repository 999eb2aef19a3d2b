package org.ibis.rig.bench.parity;

import java.util.Map;
import org.ibis.rig.bench.DiskBytes;

/**
 * What one run of a case gave.
 *
 * @param rates by name and unit, in order; more is better
 * @param disk what the disks moved meanwhile
 */
record Figures(Map<String, Double> rates, DiskBytes disk) {}
