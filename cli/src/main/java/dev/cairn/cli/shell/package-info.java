/**
 * What every command stands on: the program ({@link dev.cairn.cli.shell.Cli}) with its options and settings, the model of a command
 * ({@link dev.cairn.cli.shell.CliCommand}, {@link dev.cairn.cli.shell.CommandGroup}), the store it opens, and its failures. Knows no
 * command.
 */
@NullMarked
package dev.cairn.cli.shell;

import org.jspecify.annotations.NullMarked;
