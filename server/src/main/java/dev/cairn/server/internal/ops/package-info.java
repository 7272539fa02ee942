/** Health and what the server says of itself. */
@NullMarked
package dev.cairn.server.internal.ops;

import org.jspecify.annotations.NullMarked;
