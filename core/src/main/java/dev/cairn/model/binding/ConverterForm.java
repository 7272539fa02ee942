package dev.cairn.model.binding;

import dev.cairn.model.Document;
import org.jspecify.annotations.Nullable;

/** A class that is stored by functions of the caller. */
final class ConverterForm extends Form {
    private final TypeConverter<Object> converter;
    private final String name;

    @SuppressWarnings("unchecked")
    ConverterForm(TypeConverter<?> converter, String name) {
        super(converter.type(), null);
        this.converter = (TypeConverter<Object>) converter;
        this.name = name;
    }

    @Override
    @Nullable
    Document write(Object value, ValueEncoder out) {
        Object written;
        try {
            written = converter.write().apply(value);
        } catch (RuntimeException e) {
            throw out.callbackFailed("the writing function of the type \"" + name + "\"", e);
        }
        return written == null ? out.nothing() : AnyForm.ANY.write(written, out);
    }

    @Override
    @Nullable
    Object read(Document document, ValueDecoder in) {
        Object read;
        try {
            read = converter.read().apply(in.forCaller(document));
        } catch (RuntimeException e) {
            throw in.callbackFailed("the reading function of the type \"" + name + "\"", e);
        }
        return type().isInstance(read)
                ? read
                : in.problem("was read as null or another class by the function of the type \"" + name + "\"");
    }
}
