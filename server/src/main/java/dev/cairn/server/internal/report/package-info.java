/** The parts of a report file: differences between states, what is blanked in them, and the script of the page in one piece. */
@NullMarked
package dev.cairn.server.internal.report;

import org.jspecify.annotations.NullMarked;
