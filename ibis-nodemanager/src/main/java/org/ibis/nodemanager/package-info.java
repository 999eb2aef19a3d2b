/**
 * The NodeManager's side of IBIS: permits for tasks' intermediate I/O and windows for shuffle
 * reads. Nothing here schedules yet; persistent I/O is scheduled in {@code ibis-datanode}.
 */
package org.ibis.nodemanager;
