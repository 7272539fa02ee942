package dev.cairn.model;

import dev.cairn.annotation.Internal;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** An object. */
@Internal
public final class JsonObject extends JsonContainer {
    private static final int INDEXED = 16;

    private final String[] names;
    private volatile @Nullable Map<String, Integer> index;

    /**
     * Makes an object.
     *
     * @param names taken over; no two are equal
     * @param values taken over
     */
    @Internal
    public JsonObject(String[] names, Document[] values, ValueTypes types) {
        super(values, types);
        this.names = names;
        Children.checkDepth(this);
    }

    @Override
    public Kind kind() {
        return Kind.OBJECT;
    }

    @Override
    public String name(int index) {
        return names[index];
    }

    @Override
    public Optional<Document> member(String name) {
        if (names.length > INDEXED) {
            Integer place = index().get(name);
            return place == null ? Optional.empty() : Optional.of(values[place]);
        }
        for (int i = 0; i < names.length; i++) {
            if (names[i].equals(name)) {
                return Optional.of(values[i]);
            }
        }
        return Optional.empty();
    }

    private Map<String, Integer> index() {
        Map<String, Integer> known = index;
        if (known == null) {
            known = new HashMap<>(names.length * 2);
            for (int i = 0; i < names.length; i++) {
                known.put(names[i], i);
            }
            index = known;
        }
        return known;
    }

    @Override
    long ownLength() {
        long sum = values.length == 0 ? 2 : 2L * values.length + 1;
        for (String name : names) {
            sum += JsonString.lengthOf(name);
        }
        return sum;
    }

    @Override
    int ownHash() {
        return Arrays.hashCode(names);
    }

    @Override
    boolean hasNamesOf(JsonContainer other) {
        return other instanceof JsonObject object && Arrays.equals(names, object.names);
    }

    @Override
    void write(ByteSink out) {
        out.write('{');
        for (int i = 0; i < values.length; i++) {
            if (i > 0) {
                out.write(',');
            }
            out.writeString(names[i]);
            out.write(':');
            values[i].write(out);
        }
        out.write('}');
    }
}
