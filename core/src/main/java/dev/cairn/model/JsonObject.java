package dev.cairn.model;

import dev.cairn.annotation.Internal;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** An object. */
@Internal
public final class JsonObject extends Document {
    private static final int INDEXED = 16;

    private final String[] names;
    private final Document[] values;
    private final int levels;
    private int length = -1;
    private int hash;
    private volatile @Nullable Map<String, Integer> index;

    /**
     * Makes an object.
     *
     * @param names taken over; no two are equal
     * @param values taken over
     */
    @Internal
    public JsonObject(String[] names, Document[] values, ValueTypes types) {
        super(types);
        this.names = names;
        this.values = values;
        levels = Children.adopt(values);
        Children.checkDepth(this);
    }

    @Override
    public Kind kind() {
        return Kind.OBJECT;
    }

    @Override
    public int size() {
        return values.length;
    }

    @Override
    public Document item(int index) {
        return values[index];
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
    @Internal
    public int levels() {
        return levels;
    }

    @Override
    public int byteLength() {
        if (length < 0) {
            long sum = values.length == 0 ? 2 : 2L * values.length + 1;
            for (int i = 0; i < values.length; i++) {
                sum += JsonString.lengthOf(names[i]) + (long) values[i].byteLength();
            }
            length = Limits.capped(sum);
        }
        return length;
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

    @Override
    boolean sameAs(Document other) {
        if (!(other instanceof JsonObject object)) {
            return other instanceof JsonText text && sameAs(text.tree());
        }
        if (hashesDiffer(hash, object.hash) || !Arrays.equals(names, object.names)) {
            return false;
        }
        for (int i = 0; i < values.length; i++) {
            if (!values[i].equals(object.values[i])) {
                return false;
            }
        }
        return true;
    }

    @Override
    public int hashCode() {
        if (hash == 0) {
            int sum = Arrays.hashCode(names);
            for (Document value : values) {
                sum = 31 * sum + value.hashCode();
            }
            hash = sum;
        }
        return hash;
    }
}
