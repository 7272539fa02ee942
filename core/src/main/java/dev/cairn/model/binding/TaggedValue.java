package dev.cairn.model.binding;

import dev.cairn.model.Document;
import dev.cairn.model.Tag;
import org.jspecify.annotations.Nullable;

/** A value that is written into a tagged object. */
final class TaggedValue extends OpenValue {
    private final String tag;
    private final int version;
    private final Form form;
    private final Object value;

    /** A value of a standard type. */
    TaggedValue(String tag, Form form, Object value) {
        this(tag, 0, form, value);
    }

    /** A value of a registered type. */
    TaggedValue(String tag, int version, Form form, Object value) {
        super(1, 1);
        this.tag = tag;
        this.version = version;
        this.form = form;
        this.value = value;
    }

    @Override
    @Nullable
    Document writePart(int part, ValueEncoder out) {
        out.path().member(Tag.VALUE);
        return form.write(value, out);
    }

    @Override
    Document close(ValueEncoder out) {
        return out.tagged(tag, version, documents()[0]);
    }
}
