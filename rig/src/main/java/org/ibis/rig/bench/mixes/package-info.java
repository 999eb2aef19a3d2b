/** What benches that run mixes of streams on emulated disks have in common. */
package org.ibis.rig.bench.mixes;
