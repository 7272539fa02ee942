/** The store under Spring AI's chat memory and sessions. */
@org.jspecify.annotations.NullMarked
package dev.cairn.spring.boot.ai;
