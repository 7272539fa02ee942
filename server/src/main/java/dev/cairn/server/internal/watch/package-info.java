/** Watches of threads: one poller for all of them, and how their events go to clients. */
@NullMarked
package dev.cairn.server.internal.watch;

import org.jspecify.annotations.NullMarked;
