/**
 * Completion in a shell: {@link dev.cairn.cli.completion.CompletionCommand} writes a script for the shell, and the script asks
 * {@link dev.cairn.cli.completion.CompleteCommand}. What is stored is text to the shell and never a command.
 */
@NullMarked
package dev.cairn.cli.completion;

import org.jspecify.annotations.NullMarked;
