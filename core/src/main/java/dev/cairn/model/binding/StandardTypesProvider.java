package dev.cairn.model.binding;

import dev.cairn.model.ValueTypes;

/** Gives documents their standard types. Thread-safe. */
public final class StandardTypesProvider implements ValueTypes.Provider {
    @Override
    public ValueTypes standard() {
        return Types.STANDARD;
    }
}
