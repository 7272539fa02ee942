/**
 * The commands about settings that need not be typed. {@link dev.cairn.cli.shell.Settings} puts options, environment, project file and user file in order,
 * {@link dev.cairn.cli.shell.ConfigKey} says what can be set, {@link dev.cairn.cli.shell.ConfigFile} reads and edits a file. A file never
 * runs anything, and one that came with a folder names nothing outside of that folder.
 */
@NullMarked
package dev.cairn.cli.config;

import org.jspecify.annotations.NullMarked;
