package dev.cairn.integration;

import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The types that a program can meet: those in the signatures of the facade, and of each of them again. Stateless. */
final class PublicTypes {
    /** What is under the services, for those who write a backend. */
    private static final List<String> OTHER_PACKAGES =
            List.of("dev.cairn.storage", "dev.cairn.codec", "dev.cairn.history");

    private PublicTypes() {}

    static List<Class<?>> from(Class<?>... roots) {
        Set<Class<?>> seen = new LinkedHashSet<>(List.of(roots));
        Deque<Class<?>> open = new ArrayDeque<>(seen);
        while (!open.isEmpty()) {
            Class<?> next = open.remove();
            Set<Class<?>> types = new LinkedHashSet<>(List.of(next.getClasses()));
            for (Executable method : methods(next)) {
                collect(method instanceof Method m ? m.getGenericReturnType() : next, types);
                List.of(method.getGenericParameterTypes()).forEach(type -> collect(type, types));
            }
            types.removeIf(type -> !isOurs(type) || !seen.add(type));
            open.addAll(types);
        }
        return List.copyOf(seen);
    }

    /** Public methods and constructors of a type in a fixed order, without those that every object has. */
    static List<Executable> methods(Class<?> type) {
        List<Executable> all = new ArrayList<>(List.of(type.getMethods()));
        all.addAll(List.of(type.getConstructors()));
        all.removeIf(method -> method.getDeclaringClass() == Object.class || method.isSynthetic());
        all.sort(Comparator.comparing(Executable::toGenericString));
        return all;
    }

    static boolean isOurs(Class<?> type) {
        return type.getName().startsWith("dev.cairn.")
                && Modifier.isPublic(type.getModifiers())
                && !Throwable.class.isAssignableFrom(type)
                && OTHER_PACKAGES.stream().noneMatch(type.getName()::startsWith);
    }

    private static void collect(Type type, Set<Class<?>> into) {
        if (type instanceof ParameterizedType generic) {
            into.add((Class<?>) generic.getRawType());
            List.of(generic.getActualTypeArguments()).forEach(argument -> collect(argument, into));
        } else if (type instanceof Class<?> c) {
            into.add(c);
        }
    }
}
