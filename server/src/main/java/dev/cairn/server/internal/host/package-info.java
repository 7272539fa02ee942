/** The server library: connectors, limits, and the one servlet that everything passes. */
@NullMarked
package dev.cairn.server.internal.host;

import org.jspecify.annotations.NullMarked;
