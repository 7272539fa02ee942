/** The commands of the noun {@code thread}. */
@NullMarked
package dev.cairn.cli.thread;

import org.jspecify.annotations.NullMarked;
