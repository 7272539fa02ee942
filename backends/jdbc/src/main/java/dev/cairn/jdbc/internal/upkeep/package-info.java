/** The SQL backend as a whole: copies, moves, drops, leases, maintenance, quarantine. */
@NullMarked
package dev.cairn.jdbc.internal.upkeep;

import org.jspecify.annotations.NullMarked;
