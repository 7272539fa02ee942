/** The resources and prompts, and the completion of their arguments. */
@NullMarked
package dev.cairn.mcp.internal.resource;

import org.jspecify.annotations.NullMarked;
