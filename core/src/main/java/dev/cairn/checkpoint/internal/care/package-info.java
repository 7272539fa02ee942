/** Verifying, repairing and transferring threads. */
@NullMarked
package dev.cairn.checkpoint.internal.care;

import org.jspecify.annotations.NullMarked;
