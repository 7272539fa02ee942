/** Verifying, repairing, sweeping and transferring items. */
@NullMarked
package dev.cairn.store.internal.care;

import org.jspecify.annotations.NullMarked;
