/** Marks what is public for other packages of this library only. */
@NullMarked
package dev.cairn.internal;

import org.jspecify.annotations.NullMarked;
