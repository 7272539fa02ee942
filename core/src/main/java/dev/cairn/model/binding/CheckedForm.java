package dev.cairn.model.binding;

import dev.cairn.model.Document;
import dev.cairn.model.Tag;
import dev.cairn.model.internal.shape.Registering;
import java.lang.reflect.Modifier;
import org.jspecify.annotations.Nullable;

/** Where an interface, an abstract class or a class without a form of its own is declared: any value that is an instance. */
final class CheckedForm extends Form {
    CheckedForm(Class<?> type) {
        super(type, null);
    }

    @Override
    @Nullable
    Document write(Object value, ValueEncoder out) {
        Form form = out.registry().formOf(value);
        if (form == null) {
            return out.problem(AnyForm.unsupported(value.getClass(), out));
        }
        if (!type().isAssignableFrom(form.produces())) {
            return out.problem("a " + value.getClass().getTypeName() + " cannot be read back as the declared "
                    + type().getTypeName() + ": register the class with Types.register");
        }
        return form.writeAnywhere(value, out);
    }

    @Override
    @Nullable
    Object read(Document document, ValueDecoder in) {
        if (Tag.is(document)) {
            return in.tagged(document, this);
        }
        Class<?> produced = produced(document, in);
        if (produced != null && !type().isAssignableFrom(produced)) {
            return in.problem("is no " + type().getTypeName() + hint());
        }
        return AnyForm.ANY.read(document, in);
    }

    /** The class of the Java value of a document without a tag; null for null. */
    private static @Nullable Class<?> produced(Document document, ValueDecoder in) {
        return switch (document.kind()) {
            case ARRAY -> CollectionForm.LIST.produces();
            case OBJECT -> MapForm.ANY.produces();
            default -> {
                Object value = AnyForm.ANY.read(document, in);
                yield value == null ? null : value.getClass();
            }
        };
    }

    private String hint() {
        if (type().isSealed()) {
            return ": its objects are in tagged objects of the classes that it permits: "
                    + Registering.permitted(type());
        }
        boolean concrete = !Modifier.isAbstract(type().getModifiers());
        return concrete ? ", which is not registered here: " + Registering.lines(type()) : "";
    }
}
