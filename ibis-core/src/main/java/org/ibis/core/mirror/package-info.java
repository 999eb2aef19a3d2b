/**
 * Windows that two devices have: a disk, and an SSD with a mirror of it. Where they wait is a
 * {@link org.ibis.core.mirror.MirrorPolicy}; that one device only does them is {@link
 * org.ibis.core.mirror.EitherDevice}. Pure: devices and time are the caller's.
 */
package org.ibis.core.mirror;
