/** Snapshots of agents on every backend. */
@NullMarked
package dev.cairn.jdbc.agent;

import org.jspecify.annotations.NullMarked;
