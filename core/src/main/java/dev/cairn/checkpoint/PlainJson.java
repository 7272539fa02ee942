package dev.cairn.checkpoint;

import dev.cairn.model.Document;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Metadata is plain JSON: a number is a number whatever its Java type was, so that filters compare numbers only. Stateless. */
final class PlainJson {
    private PlainJson() {}

    static Document of(@Nullable Object value) {
        if (value instanceof Number number && isExactText(number)) {
            return Document.parse(number.toString());
        } else if (value instanceof List<?> list) {
            List<Document> items = new ArrayList<>();
            list.forEach(item -> items.add(of(item)));
            return Document.array(items);
        } else if (value instanceof Map<?, ?> map && map.keySet().stream().allMatch(String.class::isInstance)) {
            Map<String, Document> members = new LinkedHashMap<>();
            map.forEach((key, item) -> members.put((String) key, of(item)));
            return Document.object(members);
        }
        return Document.of(value);
    }

    private static boolean isExactText(Number number) {
        return number instanceof Byte
                || number instanceof Short
                || number instanceof Integer
                || number instanceof Long
                || number instanceof java.math.BigInteger
                || number instanceof java.math.BigDecimal
                || (number instanceof Float f && Float.isFinite(f));
    }
}
