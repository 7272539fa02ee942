/** Requests, answers and the router, apart from the server library. */
@NullMarked
package dev.cairn.server.internal.http;

import org.jspecify.annotations.NullMarked;
