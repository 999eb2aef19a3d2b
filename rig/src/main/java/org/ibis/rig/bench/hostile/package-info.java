/** {@code ibis test hostile}: tenants that try to harm others, beside one that behaves. */
package org.ibis.rig.bench.hostile;
