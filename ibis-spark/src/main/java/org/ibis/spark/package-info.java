/** The job that shows Spark's I/O under IBIS. */
package org.ibis.spark;
