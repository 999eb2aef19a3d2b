/** Mixes of jobs, and their streams on a cluster: what several benches measure. */
package org.ibis.rig.bench.streams;
