/** Importing recorded conversations as threads. */
@NullMarked
package dev.cairn.checkpoint.trace;

import org.jspecify.annotations.NullMarked;
