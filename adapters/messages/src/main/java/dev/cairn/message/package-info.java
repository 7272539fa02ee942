/**
 * Conversations of agent frameworks on Cairn, without the types of any framework: {@link dev.cairn.message.Conversations} keeps their
 * messages. The memories of the frameworks are made of it.
 */
@org.jspecify.annotations.NullMarked
package dev.cairn.message;
