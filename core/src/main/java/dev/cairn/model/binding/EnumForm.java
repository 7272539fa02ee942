package dev.cairn.model.binding;

import dev.cairn.model.Document;
import dev.cairn.model.Tag;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Constants of an enum, by their names. */
final class EnumForm extends Form {
    private final Map<String, Object> constants = new LinkedHashMap<>();

    EnumForm(Class<?> type) {
        this(type, null);
    }

    EnumForm(Class<?> type, @Nullable String tag) {
        super(type, tag);
        Arrays.stream(type.getEnumConstants()).forEach(each -> constants.put(((Enum<?>) each).name(), each));
    }

    @Override
    Document write(Object value, ValueEncoder out) {
        return out.string(((Enum<?>) value).name());
    }

    @Override
    @Nullable
    Object read(Document document, ValueDecoder in) {
        Object constant = document.kind() == Document.Kind.STRING ? constants.get(document.text()) : null;
        if (constant == null) {
            return Tag.is(document) ? in.tagged(document, this) : in.expected("one of " + constants.keySet());
        }
        return constant;
    }
}
