/** The parts of a report file: differences between states, secrets that {@link dev.cairn.server.internal.report.Blanks} removes from them, and the script of the page in one piece. */
@NullMarked
package dev.cairn.server.internal.report;

import org.jspecify.annotations.NullMarked;
