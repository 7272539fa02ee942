/** Who may call: hosts, origins, tokens. */
@NullMarked
package dev.cairn.server.internal.guard;

import org.jspecify.annotations.NullMarked;
