package dev.cairn.langgraph4j;

import dev.cairn.graph.SpringAiTypes;
import dev.cairn.langchain4j.LangChain4jMessages;
import dev.cairn.model.binding.Types;

/** The types of states of LangGraph4j's graphs. Stateless. */
final class GraphTypes {
    private GraphTypes() {}

    /** The store's registry with the messages of the libraries that a program has. */
    static Types of(Types store) {
        Types types = dev.cairn.graph.GraphTypes.of(store);
        // References to the methods would look for the libraries here already.
        dev.cairn.graph.GraphTypes.add(types, given -> LangChain4jMessages.register(given));
        dev.cairn.graph.GraphTypes.add(types, given -> SpringAiTypes.register(given));
        return types;
    }
}
