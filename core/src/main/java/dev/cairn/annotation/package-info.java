/** Marks what is public for other packages of this library only. */
@NullMarked
package dev.cairn.annotation;

import org.jspecify.annotations.NullMarked;
