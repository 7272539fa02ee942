/** The commands of the noun {@code env}: environments, their sessions and snapshots. Each shows what the facade gives. */
@NullMarked
package dev.cairn.cli.env;

import org.jspecify.annotations.NullMarked;
