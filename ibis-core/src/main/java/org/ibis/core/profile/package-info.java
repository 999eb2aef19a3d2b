/**
 * What {@code ibis profile} has found of a device, and where schedulers find it. All but {@link
 * org.ibis.core.profile.Profiles} and {@link org.ibis.core.profile.DeviceIdentity} is pure.
 */
package org.ibis.core.profile;
