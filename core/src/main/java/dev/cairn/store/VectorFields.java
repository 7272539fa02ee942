package dev.cairn.store;

import dev.cairn.model.JsonPointer;
import java.util.List;

/**
 * Which texts of a value get a vector, where the store has an {@link Embedder}; an item is as near to a text as the nearest of its
 * vectors.
 *
 * @param pointers JSON Pointers, into the fields of registered types by their own names ({@link dev.cairn.model.OwnValues}); what is not
 *     there is passed over; the empty pointer is the whole value as JSON
 */
public record VectorFields(List<String> pointers) {
    /** One vector of the whole value. */
    public static final VectorFields WHOLE = new VectorFields(List.of(""));
    /** No vector: a search by text does not find the item. */
    public static final VectorFields NONE = new VectorFields(List.of());

    /** Copies the list and checks the pointers. */
    public VectorFields {
        pointers = List.copyOf(pointers);
        pointers.forEach(JsonPointer::parse);
    }

    /** A vector for each of some places. */
    public static VectorFields of(String... pointers) {
        return new VectorFields(List.of(pointers));
    }
}
