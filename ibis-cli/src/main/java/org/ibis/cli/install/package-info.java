/**
 * {@code ibis install} and {@code ibis uninstall}: jars and properties into a Hadoop home and back
 * out. {@link org.ibis.cli.install.ProductJar} and {@link org.ibis.cli.install.Setting} say what
 * belongs where; {@link org.ibis.cli.install.Planner} makes a plan of it, and {@link
 * org.ibis.cli.install.Installer} carries it out so that it can be cut off anywhere.
 */
package org.ibis.cli.install;
