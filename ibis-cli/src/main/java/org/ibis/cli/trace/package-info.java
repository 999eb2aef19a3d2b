/** {@code ibis trace}: what the daemons' traces say. */
package org.ibis.cli.trace;
