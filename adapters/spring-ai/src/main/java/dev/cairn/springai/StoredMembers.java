package dev.cairn.springai;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.error.NotFoundException;
import dev.cairn.model.Document;
import dev.cairn.model.binding.Types;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The members of a stored object while they are read. One that is left over was stored by a newer version and must not get lost. */
final class StoredMembers {
    private final Types types;
    private final Map<String, Document> left = new LinkedHashMap<>();

    StoredMembers(Document object, Types types) {
        this.types = types;
        for (int i = 0; i < object.size(); i++) {
            left.put(object.name(i), object.item(i));
        }
    }

    @Nullable
    Document find(String name) {
        return left.remove(name);
    }

    String text(String name) {
        return get(name).text();
    }

    Document get(String name) {
        Document value = find(name);
        if (value == null) {
            throw new NotFoundException(
                    "Cannot read a stored message: it has no member '" + name + "'.", Map.of("member", name));
        }
        return value;
    }

    /** The text of a member that must be there; null where it is null, which Spring AI does not declare and models do. */
    @SuppressWarnings("NullAway")
    String nullable(String name) {
        Document value = get(name);
        return value.kind() == Document.Kind.NULL ? null : value.text();
    }

    @Nullable
    String textOrNull(String name) {
        Document value = find(name);
        return value == null ? null : value.text();
    }

    <T> List<T> list(String name, Function<Document, T> read) {
        Document value = find(name);
        return value == null ? List.of() : value.items().stream().map(read).toList();
    }

    @SuppressWarnings("unchecked")
    Map<String, Object> map(String name) {
        Document value = find(name);
        return value == null ? Map.of() : (Map<String, Object>) types.value(value, Map.class);
    }

    <T> T finished(T made) {
        if (left.isEmpty()) {
            return made;
        }
        throw new CairnException(
                ErrorCode.INCOMPATIBLE,
                "Cannot read a stored message: its members " + left.keySet()
                        + " are of a newer version of Cairn. Use that version here too.");
    }
}
