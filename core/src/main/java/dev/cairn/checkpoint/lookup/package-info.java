/** Finding the step that matters: text search, blame of a value, bisection by a condition. */
@NullMarked
package dev.cairn.checkpoint.lookup;

import org.jspecify.annotations.NullMarked;
