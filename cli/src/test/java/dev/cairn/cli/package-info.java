/** Tests of the command line: transcripts of real runs, exit codes, processes, the launcher. */
@NullMarked
package dev.cairn.cli;

import org.jspecify.annotations.NullMarked;
