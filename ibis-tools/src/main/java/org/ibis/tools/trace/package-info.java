/** {@code ibis trace}: what the daemons' traces say. */
package org.ibis.tools.trace;
