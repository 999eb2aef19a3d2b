/** Depth control on simulated devices, on virtual time. */
package org.ibis.rig.depth;
