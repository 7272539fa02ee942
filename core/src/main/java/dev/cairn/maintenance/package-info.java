/** Maintenance of a whole store: backup, restore, copy, sweep, purge, verify, repair, statistics. */
@NullMarked
package dev.cairn.maintenance;

import org.jspecify.annotations.NullMarked;
