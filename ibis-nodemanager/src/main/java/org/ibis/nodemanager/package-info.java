/** The NodeManager's side of IBIS: permits for tasks' intermediate I/O, windows for the shuffle. */
package org.ibis.nodemanager;
