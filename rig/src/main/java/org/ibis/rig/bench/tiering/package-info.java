/** {@code ibis bench tiering}: what jobs gain where intermediate data is on an SSD. */
package org.ibis.rig.bench.tiering;
