/** Pages that commands write for a browser: a template, its data, and the charts in it. */
package org.ibis.cli.page;
