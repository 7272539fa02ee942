package dev.cairn.model.binding;

import dev.cairn.model.Document;
import java.util.Objects;
import java.util.function.Function;

/**
 * Functions that store the objects of a class that cannot be stored by its own parts. Both must be safe for use by many threads.
 *
 * @param type the class; when it is an interface or abstract, the functions hold for all its objects
 * @param write gives a value that has a document form itself, or a document
 * @param read gives the object of the document of what {@code write} gave; never null
 */
public record TypeConverter<T>(Class<T> type, Function<? super T, ?> write, Function<Document, ? extends T> read) {
    /** Checks that nothing is null. */
    public TypeConverter {
        Objects.requireNonNull(type, "type");
        Objects.requireNonNull(write, "write");
        Objects.requireNonNull(read, "read");
    }
}
