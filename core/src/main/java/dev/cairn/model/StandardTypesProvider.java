package dev.cairn.model;

/** Gives documents their standard types. Thread-safe. */
public final class StandardTypesProvider implements ValueTypes.Provider {
    @Override
    public ValueTypes standard() {
        return Types.STANDARD;
    }
}
