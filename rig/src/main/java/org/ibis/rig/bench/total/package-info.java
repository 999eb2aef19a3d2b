/** {@code ibis bench total}: what each of several jobs gets of a whole cluster. */
package org.ibis.rig.bench.total;
