/**
 * What measures IBIS, and is no part of it: real daemons with real jobs on emulated disks ({@code
 * demo}), with a {@code report} of what they did, and benches of single parts ({@code bench},
 * {@code depth}). It may call everything; nothing of the product may call it. Start reading at
 * {@link org.ibis.rig.demo.DemoRunner}.
 */
package org.ibis.rig;
