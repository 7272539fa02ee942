/** A storage whose operations are done by a server: connections, repeats, views and shipments. */
@NullMarked
package dev.cairn.http.internal.client;

import org.jspecify.annotations.NullMarked;
