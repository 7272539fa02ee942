/** Writing a state as its difference from the one before. */
@NullMarked
package dev.cairn.codec.internal.write;

import org.jspecify.annotations.NullMarked;
