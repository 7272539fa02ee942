/** The settings of a server. */
@NullMarked
package dev.cairn.server.config;

import org.jspecify.annotations.NullMarked;
