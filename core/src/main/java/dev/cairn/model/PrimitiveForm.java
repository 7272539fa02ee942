package dev.cairn.model;

import org.jspecify.annotations.Nullable;

/** A primitive type: as its wrapper class, but never null. */
final class PrimitiveForm extends Form {
    private final Form boxed;

    PrimitiveForm(Form boxed) {
        super(boxed.type(), boxed.tag());
        this.boxed = boxed;
    }

    @Override
    Document write(Object value, ValueEncoder out) {
        return boxed.write(value, out);
    }

    @Override
    @Nullable
    Object read(Document document, ValueDecoder in) {
        return boxed.read(document, in);
    }

    @Override
    @Nullable
    Object readNull(ValueDecoder in) {
        return in.problem("is null where a primitive type is declared");
    }
}
