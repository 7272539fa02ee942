package dev.cairn.langgraph4j;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.model.binding.Types;

/** The types of states of graphs: those of the store, and LangChain4j's messages where a program has LangChain4j. Stateless. */
final class GraphTypes {
    private GraphTypes() {}

    /** The store's registry with the messages; one of its own where nothing can be registered with the store's. */
    static Types of(Types store) {
        try {
            return withMessages(store == Types.STANDARD ? Types.empty() : store);
        } catch (NoClassDefFoundError withoutLangChain4j) {
            return store;
        }
    }

    /** What the program has registered itself, or another saver of the store before, stays. */
    private static Types withMessages(Types types) {
        try {
            return LangChain4jMessages.register(types);
        } catch (CairnException known) {
            if (known.code() == ErrorCode.INVALID) {
                return types;
            }
            throw known;
        }
    }
}
