/** {@code ibis bench mirrors}: what mirrors of blocks on an SSD give to scans of disks. */
package org.ibis.rig.bench.mirrors;
