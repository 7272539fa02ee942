/** The project's own routes: every service of the facade under {@code /v1}. */
@NullMarked
package dev.cairn.server.internal.api;

import org.jspecify.annotations.NullMarked;
