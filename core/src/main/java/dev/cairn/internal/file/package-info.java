/** Files on the local disk: written whole and durably, for their owner alone, unharmed by interrupts, with one error code for one cause. */
@NullMarked
package dev.cairn.internal.file;

import org.jspecify.annotations.NullMarked;
