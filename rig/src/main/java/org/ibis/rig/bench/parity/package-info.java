/** {@code ibis test parity}: what stock Hadoop does as well or better than with IBIS. */
package org.ibis.rig.bench.parity;
