/** The errors of this library: one exception type with a code, and its kinds. */
@NullMarked
package dev.cairn.error;

import org.jspecify.annotations.NullMarked;
