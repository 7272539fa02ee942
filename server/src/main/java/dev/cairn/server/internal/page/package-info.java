/** The page that a browser shows of a store: its files, and who may open it. */
@NullMarked
package dev.cairn.server.internal.page;

import org.jspecify.annotations.NullMarked;
