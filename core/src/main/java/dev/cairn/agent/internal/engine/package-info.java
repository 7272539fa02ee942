/** The agents' service on a storage backend: saving, restoring, migrating, backing up. */
@NullMarked
package dev.cairn.agent.internal.engine;

import org.jspecify.annotations.NullMarked;
