package dev.cairn.langgraph4j;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.graph.GraphRelease;
import java.lang.reflect.Constructor;
import java.util.Collection;
import java.util.List;
import org.bsc.langgraph4j.checkpoint.BaseCheckpointSaver;
import org.bsc.langgraph4j.checkpoint.BaseCheckpointSaver.Tag;
import org.bsc.langgraph4j.checkpoint.Checkpoint;
import org.jspecify.annotations.Nullable;

/** Makes values of the library that have other parts in LangGraph4j 1.9 than in 1.8. */
final class Tags {
    private Tags() {}

    /** A released history; LangGraph4j 1.9 is given its number too. */
    static Tag of(String thread, GraphRelease release) {
        List<Checkpoint> checkpoints =
                release.steps().stream().map(GraphConfigs::checkpoint).toList();
        Constructor<?> numbered = find(Tag.class, String.class, Integer.class, Collection.class);
        return numbered == null
                ? new Tag(thread, checkpoints)
                : (Tag) make(numbered, thread, release.version(), checkpoints);
    }

    /** A registered saver of a subgraph, in the type that LangGraph4j 1.9 has for it. */
    static Object subgraph(String thread, BaseCheckpointSaver saver) {
        for (Class<?> nested : BaseCheckpointSaver.class.getClasses()) {
            Constructor<?> constructor = find(nested, String.class, BaseCheckpointSaver.class);
            if (constructor != null) {
                return make(constructor, thread, saver);
            }
        }
        throw new CairnException(
                ErrorCode.UNSUPPORTED, "Cannot list savers of subgraphs: LangGraph4j 1.8 has no type for them.");
    }

    private static @Nullable Constructor<?> find(Class<?> type, Class<?>... parameters) {
        for (Constructor<?> constructor : type.getConstructors()) {
            if (List.of(constructor.getParameterTypes()).equals(List.of(parameters))) {
                return constructor;
            }
        }
        return null;
    }

    private static Object make(Constructor<?> constructor, @Nullable Object... arguments) {
        try {
            return constructor.newInstance(arguments);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(
                    "Cannot create a " + constructor.getDeclaringClass().getName(), e);
        }
    }
}
