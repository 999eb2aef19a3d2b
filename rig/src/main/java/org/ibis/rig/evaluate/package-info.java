/**
 * {@code ibis evaluate}: the papers' figures, measured again. A {@link Figure} names the steps that
 * measure it, each one command of {@code ./ibis}, and reads their results; {@link Figures} has all.
 */
package org.ibis.rig.evaluate;
