/**
 * Which scans are dropped from the page cache behind their readers, and how large that cache can
 * be.
 */
package org.ibis.core.scan;
