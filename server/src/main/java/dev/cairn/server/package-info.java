/** The HTTP server of a store. */
@NullMarked
package dev.cairn.server;

import org.jspecify.annotations.NullMarked;
