/** {@code ibis whatif}: a trace again, through the production scheduler in virtual time. */
package org.ibis.cli.whatif;
