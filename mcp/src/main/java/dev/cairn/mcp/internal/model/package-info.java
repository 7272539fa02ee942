/** What a server offers to models, free of the SDK: tools, resources and prompts, and the calls that they answer. */
@NullMarked
package dev.cairn.mcp.internal.model;

import org.jspecify.annotations.NullMarked;
