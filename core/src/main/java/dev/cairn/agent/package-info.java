/**
 * Snapshots of agents: the whole state of an agent at one moment, versioned by a schema version; saved, restored whole or in parts,
 * migrated, retained by rules, backed up and carried as files.
 *
 * <p>Words: an <em>agent</em> owns a line of <em>snapshots</em>; a snapshot is an immutable JSON document; its <em>tags</em>, its
 * <em>pin</em> and its expiry stand beside it and may change; the agent's <em>head</em> names its latest snapshot. Start at {@link
 * dev.cairn.agent.Agents}.
 *
 * <p>Invariant: a snapshot that was acknowledged never changes, restores alone, and is verified whenever it is read; <em>latest</em> is
 * the head, never decided by a clock, a file's time or a cache.
 */
@NullMarked
package dev.cairn.agent;

import org.jspecify.annotations.NullMarked;
