package dev.cairn.model.internal.shape;

import java.lang.reflect.Modifier;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What a program has to add for a class, in messages. Stateless. */
public final class Registering {
    private Registering() {}

    /** The lines for the classes that a sealed type permits. */
    public static String permitted(Class<?> sealed) {
        Set<Class<?>> leaves = new LinkedHashSet<>();
        collect(sealed, leaves);
        return leaves.stream().map(Registering::line).collect(Collectors.joining("; "));
    }

    private static void collect(Class<?> type, Set<Class<?>> leaves) {
        boolean hasObjects = !Modifier.isAbstract(type.getModifiers());
        if (hasObjects || !type.isSealed()) {
            leaves.add(type);
        }
        if (type.isSealed()) {
            for (Class<?> each : type.getPermittedSubclasses()) {
                collect(each, leaves);
            }
        }
    }

    /** The line for a class, and for those that a sealed type permits beside it. */
    public static String lines(Class<?> type) {
        Class<?> family = sealed(type);
        if (type.isHidden() || type.isAnonymousClass()) {
            return "write a record or a class with a name and register it";
        }
        return "register the class with "
                + (family == null
                        ? line(type)
                        : "the others that " + family.getTypeName() + " permits: " + permitted(family));
    }

    private static String line(Class<?> type) {
        String name = type.getName()
                .substring(
                        type.getPackageName().isEmpty()
                                ? 0
                                : type.getPackageName().length() + 1);
        String literal = name.replace('$', '.') + ".class";
        boolean closed = type.getName().startsWith("java.") && !type.isEnum();
        return "types.register(\"" + type.getSimpleName().toLowerCase(Locale.ROOT) + "\", 1, "
                + (closed ? "new TypeConverter<>(" + literal + ", write, read))" : literal + ")");
    }

    /** The outermost sealed type that permits a class; null when none does. */
    private static @Nullable Class<?> sealed(Class<?> type) {
        Class<?> found = type.isSealed() ? type : null;
        for (Class<?> each : type.getInterfaces()) {
            Class<?> outer = sealed(each);
            found = outer == null ? found : outer;
        }
        Class<?> parent = type.getSuperclass();
        Class<?> outer = parent == null ? null : sealed(parent);
        return outer == null ? found : outer;
    }
}
