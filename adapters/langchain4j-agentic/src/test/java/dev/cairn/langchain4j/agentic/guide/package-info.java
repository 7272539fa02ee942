/** What the guide shows, as tests. */
package dev.cairn.langchain4j.agentic.guide;
