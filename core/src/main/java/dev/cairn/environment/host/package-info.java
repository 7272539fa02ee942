/** Hosts of environments: starting, stepping, snapshots, branches, replay. */
@NullMarked
package dev.cairn.environment.host;

import org.jspecify.annotations.NullMarked;
