/**
 * Carries agents, threads and items from store to store as text: whole scopes, row by row, under the same or another name.
 *
 * <p>A <em>section</em> is one of the three services, a <em>carried scope</em> an agent, a thread or a namespace in it. Its text has a
 * line of JSON for each record and each segment, in their order, so that equal content is equal text on every backend. {@link
 * dev.cairn.transfer.Transfers} is where to begin. Invariant: what is taken in is invisible until all of it is there, and a journal says
 * what to do with what a killed import left.
 */
@NullMarked
package dev.cairn.transfer;

import org.jspecify.annotations.NullMarked;
