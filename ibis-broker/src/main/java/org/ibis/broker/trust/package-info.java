/**
 * Whether I/O may come from where it comes in an application's name: where the application has
 * containers, by {@link org.ibis.broker.trust.ContainerTrust}, which is where to start.
 */
package org.ibis.broker.trust;
