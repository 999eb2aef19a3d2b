/** {@code ibis bench}: what the scheduler itself costs, measured with JMH. */
package org.ibis.rig.bench;
