/** Commands on items. Each does what a method of {@link dev.cairn.store.KeyValueStore} does, and shows it. */
@NullMarked
package dev.cairn.cli.store;

import org.jspecify.annotations.NullMarked;
