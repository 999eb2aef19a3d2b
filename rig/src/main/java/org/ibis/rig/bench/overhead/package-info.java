/** {@code ibis bench overhead}: what IBIS costs where the disk is not what takes the time. */
package org.ibis.rig.bench.overhead;
