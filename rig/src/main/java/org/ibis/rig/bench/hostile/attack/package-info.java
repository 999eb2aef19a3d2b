/** What a hostile tenant tries, a class for each. They run in a container of YARN's. */
package org.ibis.rig.bench.hostile.attack;
