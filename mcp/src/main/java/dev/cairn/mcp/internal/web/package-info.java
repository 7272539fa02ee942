/** Clients over HTTP, behind the checks of the server. */
@NullMarked
package dev.cairn.mcp.internal.web;

import org.jspecify.annotations.NullMarked;
