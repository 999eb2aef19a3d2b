/**
 * What the schedulers of a cluster and its broker tell each other, so that jobs share the service
 * of all devices by their weights (total service, section 5 of the IBIS paper). Pure values. Start
 * with {@link org.ibis.core.total.ServiceReport}.
 */
package org.ibis.core.total;
