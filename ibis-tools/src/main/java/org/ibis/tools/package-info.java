/** The {@code ibis} command. */
package org.ibis.tools;
