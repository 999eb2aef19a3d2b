/** A process that YARN starts as a container of an application: a victim or an attacker. */
package org.ibis.rig.bench.hostile.tenant;
