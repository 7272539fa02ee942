package dev.cairn.model.binding;

import dev.cairn.model.Document;
import dev.cairn.model.Tag;
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

    @Override
    @Nullable
    Document write(Object value, ValueEncoder out) {
        Object inner = unwrap.apply(value);
        return inner == null ? out.nothing() : out.open(new Writing(0, inner));
    }

    @Override
    @Nullable
    Document writeAnywhere(Object value, ValueEncoder out) {
        Object inner = unwrap.apply(value);
        return inner == null ? out.tagged(name, 0, out.nothing()) : out.open(new Writing(1, inner));
    }

    @Override
    Document writeNull(ValueEncoder out) {
        return out.problem("is null where an Optional is declared: use an empty one");
    }

    @Override
    @Nullable
    Object read(Document document, ValueDecoder in) {
        return isOwn(document) ? readTagged(document, in) : in.open(new Reading(0, document));
    }

    private boolean isOwn(Document document) {
        return Tag.is(document) && Tag.hasName(document, name);
    }

    @Override
    @Nullable
    Object readTagged(Document tagged, ValueDecoder in) {
        if (!Tag.hasMembers(tagged, Tag.NAME, Tag.VALUE)) {
            return in.malformed(Tag.VALUE_ONLY);
        }
        Document value = tagged.item(1);
        return value.kind() == Document.Kind.NULL ? readNull(in) : in.open(new Reading(1, value));
    }

    @Override
    Object readNull(ValueDecoder in) {
        return wrap.apply(null);
    }

    private final class Writing extends OpenValue {
        private final Object inner;

        /** Begins to write a present value, with a tag (1 level) or without (0). */
        private Writing(int levels, Object inner) {
            super(levels, 1);
            this.inner = inner;
        }

        @Override
        @Nullable
        Document writePart(int part, ValueEncoder out) {
            if (levels() > 0) {
                out.path().member(Tag.VALUE);
            }
            return item.write(inner, out);
        }

        /** An optional in an optional keeps its tag, so that the outer one is distinguished from the inner. */
        @Override
        Document close(ValueEncoder out) {
            Document written = documents()[0];
            if (written.kind() == Document.Kind.NULL) {
                return out.problem("is an Optional of JSON's null");
            }
            return levels() > 0 || isOwn(written) ? out.tagged(name, 0, written) : written;
        }
    }

    private final class Reading extends OpenDocument {
        private final Document document;
        private @Nullable Object inner;

        /** Begins to read a present value, with a tag (1 level) or without (0). */
        private Reading(int levels, Document document) {
            super(levels, 1);
            this.document = document;
        }

        @Override
        @Nullable
        Object readPart(int part, ValueDecoder in) {
            if (levels() > 0) {
                in.path().member(Tag.VALUE);
            }
            return item.read(document, in);
        }

        @Override
        void accept(int part, @Nullable Object value, ValueDecoder in) {
            inner = value;
        }

        @Override
        @Nullable
        Object close(ValueDecoder in) {
            return inner == null ? null : wrap.apply(inner);
        }
    }
}
