/** {@code ibis bench memory}: what a scan leaves of the page cache to the shuffle beside it. */
package org.ibis.rig.bench.memory;
