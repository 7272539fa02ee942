package dev.cairn.graph;

import dev.cairn.annotation.Internal;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.model.binding.Types;
import java.util.function.Consumer;

/** The types of states of graphs: those of the store, and the messages of libraries that a program has. Stateless. */
@Internal
public final class GraphTypes {
    private GraphTypes() {}

    /** A registry for states: the store's, or one of its own where nothing can be registered with the store's. */
    public static Types of(Types store) {
        return store == Types.STANDARD ? Types.empty() : store;
    }

    /**
     * Registers a library's messages, if the program has the library. What it has registered itself, or another saver of the store before,
     * stays.
     */
    public static void add(Types types, Consumer<Types> messages) {
        try {
            messages.accept(types);
        } catch (NoClassDefFoundError withoutLibrary) {
            return;
        } catch (CairnException known) {
            if (known.code() != ErrorCode.INVALID) {
                throw known;
            }
        }
    }
}
