/** Tests of the store for scopes. */
package dev.cairn.langchain4j.agentic;
