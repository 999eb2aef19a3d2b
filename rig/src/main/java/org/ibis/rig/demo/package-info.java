/** The demo: a small job beside a big writer on real Hadoop daemons, without and with IBIS. */
package org.ibis.rig.demo;
