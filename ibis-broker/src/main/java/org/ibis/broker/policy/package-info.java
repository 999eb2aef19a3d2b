/**
 * What weight a job has: what it claims, what its queue gives it, what caps it, what an
 * administrator says. Pure but for {@link org.ibis.broker.policy.PolicyFile}. Start with {@link
 * org.ibis.broker.policy.WeightPolicy}.
 */
package org.ibis.broker.policy;
