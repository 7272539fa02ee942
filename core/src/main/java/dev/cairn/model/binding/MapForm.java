package dev.cairn.model.binding;

import dev.cairn.model.Document;
import dev.cairn.model.Tag;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** Maps: an object when the keys are strings, else an array of pairs. */
final class MapForm extends Form {
    static final MapForm ANY = new MapForm(Map.class, AnyForm.ANY, AnyForm.ANY, LinkedHashMap::new);

    private final Form key;
    private final Class<?> produces;
    private final MembersForm members;
    private final PairsForm pairs;

    MapForm(Class<?> type, Form key, Form value, IntFunction<? extends Map<?, ?>> factory) {
        super(type, null);
        this.key = key;
        this.produces = factory.apply(0).getClass();
        this.members = new MembersForm(type, value, factory);
        this.pairs = new PairsForm(type, key, value, factory);
    }

    @Override
    Class<?> produces() {
        return produces;
    }

    @Override
    @Nullable
    Document write(Object value, ValueEncoder out) {
        Form own = this == ANY ? null : out.registry().registered(value.getClass());
        return own == null ? writeEntries(new MapEntries((Map<?, ?>) value), out) : own.write(value, out);
    }

    private @Nullable Document writeEntries(MapEntries entries, ValueEncoder out) {
        boolean takesStrings = takesStrings();
        if (takesStrings && entries.haveStringKeys()) {
            return members.writeAnywhere(entries, out);
        }
        if (key == StandardTypes.STRING || entries.haveNullKey()) {
            return out.problem("a map has a key that is null or not of the declared type, which no document can hold");
        }
        return takesStrings ? pairs.writeAnywhere(entries, out) : pairs.write(entries, out);
    }

    private boolean takesStrings() {
        return key == AnyForm.ANY || key == StandardTypes.STRING;
    }

    @Override
    @Nullable
    Object read(Document document, ValueDecoder in) {
        if (Tag.is(document)) {
            boolean own = Tag.hasName(document, Tag.OBJECT) || Tag.hasName(document, Tag.MAP);
            return own ? readTagged(document, in) : in.tagged(document, this);
        }
        return takesStrings() ? members.read(document, in) : pairs.read(document, in);
    }

    @Override
    @Nullable
    Object readTagged(Document tagged, ValueDecoder in) {
        Form form = Tag.hasName(tagged, Tag.OBJECT) ? members : pairs;
        return form.readTagged(tagged, in);
    }
}
