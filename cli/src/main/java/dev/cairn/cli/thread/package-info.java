/** The verbs of {@code cairn thread}, {@code cairn checkpoint} and {@code cairn import}. */
@NullMarked
package dev.cairn.cli.thread;

import org.jspecify.annotations.NullMarked;
