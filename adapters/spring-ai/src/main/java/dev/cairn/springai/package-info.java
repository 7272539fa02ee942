/**
 * Memory of Spring AI programs in a Cairn: sessions as append-only logs of events, and conversations of chat memory with their whole
 * history.
 */
@org.jspecify.annotations.NullMarked
package dev.cairn.springai;
