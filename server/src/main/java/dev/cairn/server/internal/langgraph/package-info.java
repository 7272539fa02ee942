/** The paths of the LangGraph SDK: threads, their states, and items of the store. */
@NullMarked
package dev.cairn.server.internal.langgraph;

import org.jspecify.annotations.NullMarked;
