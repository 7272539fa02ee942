package dev.cairn.model.patch;

import dev.cairn.model.Document;
import dev.cairn.model.JsonPointer;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One operation of a {@link JsonPatch}.
 *
 * @param path the place that is changed or tested
 * @param from the place that is moved or copied; null for all others
 * @param value what is added, put instead or compared; null for all others
 */
record PatchOperation(
        Kind kind,
        JsonPointer path,
        @Nullable JsonPointer from,
        @Nullable Document value) {
    enum Kind {
        ADD("add", false, true),
        REMOVE("remove", false, false),
        REPLACE("replace", false, true),
        MOVE("move", true, false),
        COPY("copy", true, false),
        TEST("test", false, true);

        private final String word;
        private final boolean takesFrom;
        private final boolean takesValue;

        Kind(String word, boolean takesFrom, boolean takesValue) {
            this.word = word;
            this.takesFrom = takesFrom;
            this.takesValue = takesValue;
        }

        String word() {
            return word;
        }

        boolean takesFrom() {
            return takesFrom;
        }

        boolean takesValue() {
            return takesValue;
        }
    }

    Document toDocument() {
        Map<String, Document> members = new LinkedHashMap<>();
        members.put("op", Document.of(kind.word));
        if (from != null) {
            members.put("from", Document.of(from.toString()));
        }
        members.put("path", Document.of(path.toString()));
        if (value != null) {
            members.put("value", value);
        }
        return Document.fromObject(members);
    }
}
