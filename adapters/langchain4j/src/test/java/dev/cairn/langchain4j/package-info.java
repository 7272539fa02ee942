/** Tests of the chat memory. */
package dev.cairn.langchain4j;
