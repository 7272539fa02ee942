/** Differences between state files, and their merge. */
@NullMarked
package dev.cairn.wassette.diff;

import org.jspecify.annotations.NullMarked;
