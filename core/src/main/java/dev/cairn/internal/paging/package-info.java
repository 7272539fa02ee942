/** Cursors of listings: what a further page belongs to and where it starts. */
@NullMarked
package dev.cairn.internal.paging;

import org.jspecify.annotations.NullMarked;
