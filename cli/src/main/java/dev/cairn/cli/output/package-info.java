/**
 * How answers look: {@link dev.cairn.cli.output.Answer} as JSON, JSON lines or text, tables, and text that does nothing to a terminal.
 */
@NullMarked
package dev.cairn.cli.output;

import org.jspecify.annotations.NullMarked;
