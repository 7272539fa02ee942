/** The tools on threads, checkpoints, items, agents and state files. */
@NullMarked
package dev.cairn.mcp.internal.tool;

import org.jspecify.annotations.NullMarked;
