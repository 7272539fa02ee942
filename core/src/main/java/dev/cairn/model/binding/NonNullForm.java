package dev.cairn.model.binding;

import dev.cairn.model.Document;
import org.jspecify.annotations.Nullable;

/** Another form, but never null: primitive types and the items of lists that hold no null. */
final class NonNullForm extends Form {
    private final Form form;

    NonNullForm(Form form) {
        super(form.type(), form.tag());
        this.form = form;
    }

    @Override
    @Nullable
    Document write(Object value, ValueEncoder out) {
        return form.write(value, out);
    }

    @Override
    @Nullable
    Object read(Document document, ValueDecoder in) {
        return form.read(document, in);
    }

    @Override
    @Nullable
    Object readNull(ValueDecoder in) {
        return in.problem("is null where no null can be");
    }
}
