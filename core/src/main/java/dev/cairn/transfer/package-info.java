/** Scopes as text in state files, and their import in steps. */
@NullMarked
package dev.cairn.transfer;

import org.jspecify.annotations.NullMarked;
