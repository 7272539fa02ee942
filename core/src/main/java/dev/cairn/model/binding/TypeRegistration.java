package dev.cairn.model.binding;

import dev.cairn.error.CairnException;
import dev.cairn.model.Document;
import java.util.function.UnaryOperator;

/** What can be added to a registered type. Thread-safe. */
public final class TypeRegistration {
    private final Types types;
    private final String name;

    TypeRegistration(Types types, String name) {
        this.types = types;
        this.name = name;
    }

    /**
     * Adds another name under which the type may be stored, for example an earlier one.
     *
     * @throws CairnException {@code INVALID} when the name is taken
     */
    public TypeRegistration alias(String alias) {
        types.change(registry -> registry.withAlias(name, alias));
        return this;
    }

    /**
     * Adds a step from one version of the stored value to the next. A value is taken through all steps from its version on when it is
     * read; what is stored does not change.
     *
     * @param from the version that the step takes, from 1 to one before the registered version
     * @param step from the value in the form of that version to the form of the next, for example {@code old -> old.edited(members -> …)};
     *     safe for use by many threads
     * @throws CairnException {@code INVALID} when there is such a step already, or no such version
     */
    public TypeRegistration upcast(int from, UnaryOperator<Document> step) {
        types.change(registry -> registry.change(name, definition -> definition.withUpcast(from, step)));
        return this;
    }
}
