package dev.cairn.model.binding;

import dev.cairn.model.Document;
import dev.cairn.model.internal.shape.Shape;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What was registered of one type.
 *
 * @param name its name in documents
 * @param version the version that is written
 * @param type the class
 * @param aliases names that documents may hold instead
 * @param upcasts from a version to the step to the next
 * @param converter the caller's functions; null when the class is stored by its own parts
 * @param shape those parts; null for enums and with functions
 */
record TypeDefinition(
        String name,
        int version,
        Class<?> type,
        List<String> aliases,
        Map<Integer, UnaryOperator<Document>> upcasts,
        @Nullable TypeConverter<?> converter,
        @Nullable Shape shape) {
    TypeDefinition {
        aliases = List.copyOf(aliases);
        upcasts = Map.copyOf(upcasts);
    }

    TypeDefinition withAlias(String alias) {
        List<String> more = new ArrayList<>(aliases);
        more.add(alias);
        return new TypeDefinition(name, version, type, more, upcasts, converter, shape);
    }

    TypeDefinition withUpcast(int from, UnaryOperator<Document> step) {
        Map<Integer, UnaryOperator<Document>> more = new HashMap<>(upcasts);
        if (from < 1 || from >= version) {
            throw TypeRegistry.refused(
                    name, "a step begins at a version from 1 to " + (version - 1) + ", not at " + from);
        }
        if (more.put(from, step) != null) {
            throw TypeRegistry.refused(name, "it has a step from version " + from + " already");
        }
        return new TypeDefinition(name, version, type, aliases, more, converter, shape);
    }

    /** The version that the steps lead to from an older one. */
    int reachableFrom(int stored) {
        int reached = stored;
        while (reached < version && upcasts.containsKey(reached)) {
            reached++;
        }
        return reached;
    }
}
