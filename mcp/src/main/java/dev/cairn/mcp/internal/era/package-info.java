/** Both eras of the protocol: what a server offers, in the types of the SDK. */
@NullMarked
package dev.cairn.mcp.internal.era;

import org.jspecify.annotations.NullMarked;
