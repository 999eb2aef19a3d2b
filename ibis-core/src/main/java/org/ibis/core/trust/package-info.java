/**
 * Whether I/O is that of the application in whose name it comes. Pure. Start with {@link
 * org.ibis.core.trust.TrustedOrigins}.
 */
package org.ibis.core.trust;
