/** The storage contract under {@code /storage/v1}, for programs that open the store by the server's URL. */
@NullMarked
package dev.cairn.server.internal.storage;

import org.jspecify.annotations.NullMarked;
