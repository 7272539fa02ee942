package dev.cairn.checkpoint.internal.value;

import dev.cairn.model.Document;
import dev.cairn.model.Document.Kind;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Metadata is plain JSON: a number is a number whatever its Java type was, so that filters compare numbers only. Stateless. */
public final class PlainJson {
    private PlainJson() {}

    public static Document of(@Nullable Object value) {
        Document document = Document.of(value);
        return value instanceof Number || value instanceof List || value instanceof Map ? plain(value) : document;
    }

    /** Recursive: whoever calls knows that the value is nested no deeper than documents may be. */
    private static Document plain(@Nullable Object value) {
        if (value instanceof Number number) {
            Document own = Document.of(number);
            return own.kind() != Kind.NUMBER && isExactText(number) ? Document.parse(number.toString()) : own;
        } else if (value instanceof List<?> list) {
            List<Document> items = new ArrayList<>();
            for (Object item : list) {
                items.add(plain(item));
            }
            return Document.fromArray(items);
        } else if (value instanceof Map<?, ?> map && hasNames(map)) {
            Map<String, Document> members = new LinkedHashMap<>();
            for (Map.Entry<?, ?> entry : map.entrySet()) {
                members.put((String) entry.getKey(), plain(entry.getValue()));
            }
            return Document.of(members);
        }
        return Document.of(value);
    }

    private static boolean hasNames(Map<?, ?> map) {
        return map.keySet().stream().allMatch(String.class::isInstance);
    }

    private static boolean isExactText(Number number) {
        return number instanceof Byte
                || number instanceof Short
                || number instanceof Integer
                || number instanceof Long
                || number instanceof BigInteger
                || number instanceof BigDecimal
                || (number instanceof Float f && Float.isFinite(f));
    }
}
