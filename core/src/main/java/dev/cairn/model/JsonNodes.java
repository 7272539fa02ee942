package dev.cairn.model;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Makes nodes of documents. */
record JsonNodes(ValueTypes types) implements JsonMaker {
    @Override
    public Object string(String value) {
        return new JsonString(value, types);
    }

    @Override
    public Object number(String text) {
        return JsonScalar.number(text, types);
    }

    @Override
    public Object bool(boolean value) {
        return JsonScalar.bool(value, types);
    }

    @Override
    public Object nothing() {
        return JsonScalar.nothing(types);
    }

    @Override
    public Object array(@Nullable Object[] values, int from, int to) {
        return new JsonArray(Arrays.copyOfRange(values, from, to, Document[].class), types);
    }

    @Override
    public Object object(String[] names, @Nullable Object[] values, int from, int to) {
        return new JsonObject(names, Arrays.copyOfRange(values, from, to, Document[].class), types);
    }
}
