@org.jspecify.annotations.NullMarked
package dev.cairn.langgraph4j;
