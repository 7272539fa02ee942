package dev.cairn.model;

import dev.cairn.annotation.Internal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Makes lists, maps, strings, numbers and booleans at once, the same that {@code AnyForm} reads from nodes, where the text has no tagged
 * object and every number has a Java value.
 */
@Internal
public final class PlainJava implements JsonMaker {
    /** The text holds something of which more must be known. */
    @Internal
    public static final class NotPlain extends RuntimeException {
        private static final long serialVersionUID = 1;

        private NotPlain() {
            super(null, null, false, false);
        }
    }

    @Override
    public Object string(String value) {
        return value;
    }

    @Override
    public Object bool(boolean value) {
        return value;
    }

    @Override
    public @Nullable Object nothing() {
        return null;
    }

    @Override
    public Object number(String text) {
        try {
            return NumberText.value(text);
        } catch (NumberFormatException e) {
            throw new NotPlain();
        }
    }

    @Override
    public Object array(@Nullable Object[] values, int from, int to) {
        List<@Nullable Object> items = new ArrayList<>(to - from);
        for (int i = from; i < to; i++) {
            items.add(values[i]);
        }
        return items;
    }

    @Override
    public Object object(String[] names, @Nullable Object[] values, int from, int to) {
        if (names.length > 0 && names[0].equals(Tag.NAME)) {
            throw new NotPlain();
        }
        Map<String, @Nullable Object> members = new LinkedHashMap<>(names.length * 4 / 3 + 1);
        for (int i = from; i < to; i++) {
            members.put(names[i - from], values[i]);
        }
        return members;
    }
}
