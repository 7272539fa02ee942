/** Rows on the way between stores and backup files: what changed, merged and proven by digests. */
@NullMarked
package dev.cairn.maintenance.internal.rows;

import org.jspecify.annotations.NullMarked;
