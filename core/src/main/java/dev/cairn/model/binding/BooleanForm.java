package dev.cairn.model.binding;

import dev.cairn.model.Document;
import dev.cairn.model.Tag;
import org.jspecify.annotations.Nullable;

/** Booleans. */
final class BooleanForm extends Form {
    BooleanForm() {
        super(Boolean.class, null);
    }

    @Override
    Document write(Object value, ValueEncoder out) {
        return out.bool((Boolean) value);
    }

    @Override
    @Nullable
    Object read(Document document, ValueDecoder in) {
        if (document.kind() != Document.Kind.BOOLEAN) {
            return Tag.is(document) ? in.tagged(document, this) : in.expected("true or false");
        }
        return document.text().equals("true");
    }
}
