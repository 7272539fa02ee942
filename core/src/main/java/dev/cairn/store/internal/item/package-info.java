/** How items are stored: records, changes, batches, versions. */
@NullMarked
package dev.cairn.store.internal.item;

import org.jspecify.annotations.NullMarked;
