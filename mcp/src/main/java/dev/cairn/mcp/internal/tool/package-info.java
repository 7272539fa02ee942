/** The tools on threads, checkpoints, items, agents and state files. {@link dev.cairn.mcp.internal.tool.Toolbox} lists them all. */
@NullMarked
package dev.cairn.mcp.internal.tool;

import org.jspecify.annotations.NullMarked;
