/** The commands of the noun {@code import}. */
@NullMarked
package dev.cairn.cli.trace;

import org.jspecify.annotations.NullMarked;
