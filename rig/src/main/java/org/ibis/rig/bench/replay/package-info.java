/** Whether {@code blocksim} takes as long as Linux did: a run that was traced, replayed. */
package org.ibis.rig.bench.replay;
