/** {@code ibis replay}: the production scheduler on virtual time, over a trace of requests. */
package org.ibis.cli.replay;
