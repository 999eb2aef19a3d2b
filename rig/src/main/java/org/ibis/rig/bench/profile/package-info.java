/** {@code ibis bench profile}: what {@code ibis profile} finds, beside what is so. */
package org.ibis.rig.bench.profile;
