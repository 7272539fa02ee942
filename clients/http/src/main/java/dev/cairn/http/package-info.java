/** Stores behind a Cairn server, opened by {@code http://} and {@code https://}. */
@NullMarked
package dev.cairn.http;

import org.jspecify.annotations.NullMarked;
