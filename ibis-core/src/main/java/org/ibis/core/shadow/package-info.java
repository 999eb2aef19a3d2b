/**
 * What jobs would get of a device that is not scheduled, if it were: {@code ibis.mode} = {@code
 * shadow}. Pure, but for {@link org.ibis.core.shadow.BlockStat}, which reads what the kernel
 * counts.
 */
package org.ibis.core.shadow;
