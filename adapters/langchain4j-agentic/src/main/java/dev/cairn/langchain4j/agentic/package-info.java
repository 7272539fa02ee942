/** A store for the scopes of LangChain4j agentic systems: {@link dev.cairn.langchain4j.agentic.CairnScopes}. */
@org.jspecify.annotations.NullMarked
package dev.cairn.langchain4j.agentic;
