/** Answers the operations of the storage contract for callers elsewhere, within what each of them may reach. */
@NullMarked
package dev.cairn.http.internal.endpoint;

import org.jspecify.annotations.NullMarked;
