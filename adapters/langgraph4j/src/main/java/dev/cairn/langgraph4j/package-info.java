/** LangGraph4j's graphs on Cairn: {@link dev.cairn.langgraph4j.CairnSaver} keeps their checkpoints. */
@org.jspecify.annotations.NullMarked
package dev.cairn.langgraph4j;
