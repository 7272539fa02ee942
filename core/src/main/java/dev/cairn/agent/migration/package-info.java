/**
 * Versions of the schema of agents' states, and the ways from one to another.
 *
 * <p>{@link dev.cairn.agent.migration.MigrationRegistry} holds steps between versions and finds the best way. A step is a function on the raw
 * document, never on today's classes: a document whose shape is long gone can still be brought to the present one. Invariant: a step that
 * fails changes nothing.
 */
@NullMarked
package dev.cairn.agent.migration;

import org.jspecify.annotations.NullMarked;
