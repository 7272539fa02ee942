package dev.cairn.model.internal.shape;

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The fields of an immutable class, its own and inherited, and the one constructor that takes exactly them. */
final class ConstructorShape extends Shape {
    private final List<Field> fields;
    private final ConstructorFields taken;

    private ConstructorShape(Class<?> type, List<Field> fields, ConstructorFields taken) {
        super(type, ClassShape.parts(fields));
        this.fields = fields;
        this.taken = taken;
    }

    static ConstructorShape of(Class<?> type, List<Field> fields) {
        List<ConstructorFields> found = new ArrayList<>();
        boolean nameless = false;
        for (Constructor<?> each : type.getDeclaredConstructors()) {
            if (!each.isSynthetic() && each.getParameterCount() == fields.size()) {
                ConstructorFields.find(each, fields).ifPresent(found::add);
                nameless |= ConstructorFields.names(each) == null;
            }
        }
        if (found.size() != 1) {
            throw refused(type, reason(type, fields, nameless, found.size()));
        }
        return new ConstructorShape(type, fields, found.get(0).opened(type));
    }

    private static String reason(Class<?> type, List<Field> fields, boolean nameless, int found) {
        String start = "it is not a record and has no constructor without arguments, and ";
        if (type.isMemberClass() && Arrays.stream(type.getDeclaredFields()).anyMatch(ConstructorShape::isOuter)) {
            return start + "its objects belong to one of another class: make it static";
        } else if (found > 1) {
            return start + "several of its constructors take its fields: leave one, or register functions";
        } else if (nameless) {
            return start + "the class file has no names for the parameters of its constructor: compile it with"
                    + " -parameters, make it a record, or register functions";
        }
        List<String> names = fields.stream().map(Field::getName).toList();
        return start + "no constructor has exactly its fields " + names + " as parameters, with their names and types:"
                + " add one, mark fields that are computed as transient, or register functions";
    }

    private static boolean isOuter(Field field) {
        return field.isSynthetic() && field.getName().startsWith("this$");
    }

    @Override
    public @Nullable Object get(Object object, int part) {
        return ClassShape.get(fields.get(part), object);
    }

    @Override
    public Object create(@Nullable Object[] values) throws InvocationTargetException {
        try {
            return taken.constructor().newInstance(taken.arguments(values));
        } catch (InstantiationException | IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Where the names of parameters were inferred, what the constructor did is compared with what it was given. */
    @Override
    public @Nullable String changed(Object object, @Nullable Object[] values) {
        for (int i = 0; !taken.named() && i < values.length; i++) {
            if (!Objects.deepEquals(get(object, i), values[i])) {
                return fields.get(i).getName();
            }
        }
        return null;
    }
}
