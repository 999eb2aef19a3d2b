/** {@code ibis top}: what jobs get from disks right now. */
package org.ibis.cli.top;
