/** {@code ibis bench shares}: what each of several jobs gets from one disk. */
package org.ibis.rig.bench.shares;
