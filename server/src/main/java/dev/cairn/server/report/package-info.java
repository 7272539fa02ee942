/** One file that shows a thread in a browser without a server. */
@NullMarked
package dev.cairn.server.report;

import org.jspecify.annotations.NullMarked;
