/** {@code ibis bench broker}: what the broker costs in a large cluster. */
package org.ibis.rig.bench.broker;
