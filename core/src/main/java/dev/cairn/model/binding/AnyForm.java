package dev.cairn.model.binding;

import dev.cairn.model.Document;
import dev.cairn.model.Tag;
import dev.cairn.model.internal.shape.Registering;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import org.jspecify.annotations.Nullable;

/** Where any value may stand: the value's own class says how it is written, and a tag how it is read. */
final class AnyForm extends Form {
    static final AnyForm ANY = new AnyForm();

    private AnyForm() {
        super(Object.class, null);
    }

    @Override
    @Nullable
    Document write(Object value, ValueEncoder out) {
        if (value instanceof String text) {
            return out.string(text);
        }
        Class<?> type = value.getClass();
        if (type == LinkedHashMap.class || type == HashMap.class) {
            return MapForm.ANY.write(value, out);
        }
        if (type == ArrayList.class) {
            return CollectionForm.LIST.write(value, out);
        }
        Form form = out.registry().formOf(value);
        return form == null ? out.problem(unsupported(type, out)) : form.writeAnywhere(value, out);
    }

    static String unsupported(Class<?> type, ValueEncoder out) {
        return "a " + type.getTypeName() + " has no document form: "
                + (type.isArray() ? "use a List" : Registering.lines(type) + out.where())
                + ", or leave the value out";
    }

    @Override
    @Nullable
    Object read(Document document, ValueDecoder in) {
        return switch (document.kind()) {
            case NULL -> null;
            case BOOLEAN -> document.text().equals("true");
            case NUMBER -> in.number(document);
            case STRING -> document.text();
            case ARRAY -> CollectionForm.LIST.read(document, in);
            case OBJECT -> Tag.is(document) ? in.tagged(document, this) : MapForm.ANY.read(document, in);
            case BINARY -> document;
        };
    }
}
