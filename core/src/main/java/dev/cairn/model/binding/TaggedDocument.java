package dev.cairn.model.binding;

import dev.cairn.model.Document;
import dev.cairn.model.Tag;
import org.jspecify.annotations.Nullable;

/** A tagged object of which the value is being read. */
class TaggedDocument extends OpenDocument {
    private final Document value;
    private final Form form;
    private @Nullable Object read;

    /**
     * Begins to read.
     *
     * @param value what the tagged object has, or what was made of that
     * @param form the form of the value
     */
    TaggedDocument(Document value, Form form) {
        super(1, 1);
        this.value = value;
        this.form = form;
    }

    @Override
    @Nullable
    Object readPart(int part, ValueDecoder in) {
        in.path().member(Tag.VALUE);
        return form.read(value, in);
    }

    @Override
    void accept(int part, @Nullable Object partValue, ValueDecoder in) {
        read = partValue;
    }

    @Override
    @Nullable
    Object close(ValueDecoder in) {
        return read;
    }
}
