package dev.cairn.model;

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
            return out.problem(AnyForm.unsupported(value.getClass()));
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
        Object value = AnyForm.ANY.read(document, in);
        if (value != null && !type().isInstance(value)) {
            return in.problem("is no " + type().getTypeName() + hint());
        }
        return value;
    }

    private String hint() {
        boolean concrete = !Modifier.isAbstract(type().getModifiers());
        return concrete ? ", which is not registered here: register it with Types.register" : "";
    }
}
