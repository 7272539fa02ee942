/** Chat memory for LangChain4j on Cairn: {@link dev.cairn.langchain4j.CairnMemory}. */
@org.jspecify.annotations.NullMarked
package dev.cairn.langchain4j;
