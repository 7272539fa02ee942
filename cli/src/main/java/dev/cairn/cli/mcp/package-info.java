/** {@code cairn mcp}: the store as tools for models, and its entry in the settings of their programs. */
@NullMarked
package dev.cairn.cli.mcp;

import org.jspecify.annotations.NullMarked;
