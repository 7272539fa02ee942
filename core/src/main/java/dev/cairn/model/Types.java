package dev.cairn.model;

import dev.cairn.CairnException;
import dev.cairn.ErrorCode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The registry of Java types. */
public final class Types {
    /** The standard types only; nothing can be registered with it. */
    public static final Types STANDARD = new Types();

    private Types() {}

    /** The document of a Java value. */
    public Document document(@Nullable Object value) {
        if (value == null) {
            return JsonScalar.of("null", this);
        } else if (value instanceof Document d) {
            return d;
        } else if (value instanceof String s) {
            return new JsonString(s, this);
        } else if (value instanceof Map<?, ?> m) {
            Map<String, Document> members = new LinkedHashMap<>();
            m.forEach((k, v) -> members.put((String) k, document(v)));
            return new JsonObject(
                    members.keySet().toArray(String[]::new), members.values().toArray(Document[]::new), this);
        } else if (value instanceof List<?> l) {
            return new JsonArray(l.stream().map(this::document).toArray(Document[]::new), this);
        }
        return JsonScalar.of(value.toString(), this);
    }

    /** The Java value of a document. */
    public @Nullable Object value(Document document) {
        return switch (document.kind()) {
            case NULL -> null;
            case BOOLEAN -> document.text().equals("true");
            case NUMBER -> Integer.valueOf(document.text());
            case STRING -> document.text();
            case ARRAY -> {
                List<@Nullable Object> list = new ArrayList<>();
                document.items().forEach(item -> list.add(value(item)));
                yield list;
            }
            case OBJECT -> {
                Map<String, @Nullable Object> map = new LinkedHashMap<>();
                for (int i = 0; i < document.size(); i++) {
                    map.put(document.name(i), value(document.item(i)));
                }
                yield map;
            }
            case BINARY -> document.bytes();
        };
    }

    /** The Java value of a document as a type. */
    public <T> T value(Document document, Class<T> type) {
        Object value = value(document);
        if (value == null) {
            throw new CairnException(ErrorCode.INVALID, "null");
        }
        return type.cast(value);
    }
}
