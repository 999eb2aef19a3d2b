/**
 * The broker for people and programs, at {@code /ibis} on the ResourceManager's web port, under its
 * authentication. Start with {@link org.ibis.broker.web.BrokerPages}, which Hadoop calls.
 */
package org.ibis.broker.web;
