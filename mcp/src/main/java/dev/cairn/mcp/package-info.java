/** A store as tools, resources and prompts for models, over the Model Context Protocol. */
@NullMarked
package dev.cairn.mcp;

import org.jspecify.annotations.NullMarked;
