/**
 * Proofs of the checkpoint service on SQLite with real processes, real kills and random operations. Helpers are seeded; a failing test
 * prints its seed. Tests tagged {@code long} are the full versions of those that run by default.
 */
@org.jspecify.annotations.NullMarked
package dev.cairn.jdbc.proof;
