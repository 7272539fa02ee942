/** One client on standard input and output, in the era that it speaks. */
@NullMarked
package dev.cairn.mcp.internal.stdio;

import org.jspecify.annotations.NullMarked;
