/** {@code ibis shadow}: what jobs would get with IBIS, by daemons that only observe. */
package org.ibis.cli.shadow;
