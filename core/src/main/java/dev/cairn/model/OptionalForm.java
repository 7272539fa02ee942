package dev.cairn.model;

import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Values that may be absent: null, or the value itself. */
final class OptionalForm extends Form {
    private final String name;
    private final Form item;
    private final Function<Object, @Nullable Object> unwrap;
    private final Function<@Nullable Object, Object> wrap;

    /**
     * Makes a form.
     *
     * @param unwrap gives null for the absent value, which {@code wrap} takes
     */
    OptionalForm(
            Class<?> type,
            String name,
            Form item,
            Function<Object, @Nullable Object> unwrap,
            Function<@Nullable Object, Object> wrap) {
        super(type, name);
        this.name = name;
        this.item = item;
        this.unwrap = unwrap;
        this.wrap = wrap;
    }

    static OptionalForm of(Form item) {
        return new OptionalForm(
                Optional.class, "optional", item, value -> ((Optional<?>) value).orElse(null), Optional::ofNullable);
    }

    /** An optional in an optional keeps its tag, so that the outer one is told from the inner. */
    @Override
    Document write(Object value, ValueEncoder out) {
        Document written = writeItem(value, out);
        return Tag.is(written) && Tag.hasName(written, name) ? Tag.of(name, written, out.types()) : written;
    }

    private Document writeItem(Object value, ValueEncoder out) {
        Object inner = unwrap.apply(value);
        if (inner == null) {
            return out.nothing();
        }
        Document written = item.write(inner, out);
        return written.kind() == Document.Kind.NULL ? out.problem("is an Optional of JSON's null") : written;
    }

    @Override
    Document writeAnywhere(Object value, ValueEncoder out) {
        out.openTag();
        return out.closeTag(name, writeItem(value, out));
    }

    @Override
    Document writeNull(ValueEncoder out) {
        return out.problem("is null where an Optional is declared: use an empty one");
    }

    @Override
    @Nullable
    Object read(Document document, ValueDecoder in) {
        if (Tag.is(document) && Tag.hasName(document, name)) {
            return readTagged(document, in);
        }
        Object inner = item.read(document, in);
        return inner == null ? null : wrap.apply(inner);
    }

    @Override
    @Nullable
    Object readTagged(Document tagged, ValueDecoder in) {
        if (!Tag.hasMembers(tagged, Tag.NAME, Tag.VALUE)) {
            return in.malformed(Tag.VALUE_ONLY);
        }
        Document value = tagged.item(1);
        if (value.kind() == Document.Kind.NULL) {
            return readNull(in);
        }
        in.openTag();
        Object inner = item.read(value, in);
        in.path().close();
        return inner == null ? null : wrap.apply(inner);
    }

    @Override
    Object readNull(ValueDecoder in) {
        return wrap.apply(null);
    }
}
