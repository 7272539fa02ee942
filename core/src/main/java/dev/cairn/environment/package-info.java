/**
 * Environments that are snapshotted, restored, branched and replayed, and the stores that plugins save their states into.
 *
 * <p>A {@link dev.cairn.environment.snapshot.SnapshotStore} keeps a JSON object a key. An {@link dev.cairn.environment.host.EnvironmentHost} has
 * <em>sessions</em>: each is an {@link dev.cairn.environment.host.Environment} of {@link dev.cairn.environment.snapshot.StatePlugin plugins} that act
 * and are saved together. A <em>host snapshot</em> is what all plugins saved at one moment, with a manifest that names each part and its
 * SHA-256; it is committed with its parts or not at all, and restored whole or not at all. A <em>branch</em> is a session that begins at
 * another's snapshot.
 */
@NullMarked
package dev.cairn.environment;

import org.jspecify.annotations.NullMarked;
