/** How agents' snapshots are stored, listed, read and removed. */
@NullMarked
package dev.cairn.agent.internal.record;

import org.jspecify.annotations.NullMarked;
