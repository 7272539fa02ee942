package dev.cairn.model.internal.shape;

import java.lang.annotation.Annotation;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Parameter;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Which field each parameter of a constructor is for. Known by the names in the class file or in {@code ConstructorProperties}; else
 * inferred, when every field has a type of its own, or by the component functions of Kotlin's data classes.
 *
 * @param constructor takes exactly the fields
 * @param order the index of the field of each parameter
 * @param named whether the names are known
 */
record ConstructorFields(Constructor<?> constructor, List<Integer> order, boolean named) {
    static Optional<ConstructorFields> find(Constructor<?> constructor, List<Field> fields) {
        List<String> names = names(constructor);
        Class<?>[] types = constructor.getParameterTypes();
        IntUnaryOperator fieldOf;
        if (names != null) {
            fieldOf = i -> byName(fields, names.get(i), types[i]);
        } else if (types.length == new HashSet<>(Arrays.asList(types)).size()) {
            fieldOf = i -> byType(fields, types[i]);
        } else {
            fieldOf = i -> isComponent(constructor, fields, i) ? i : -1;
        }
        List<Integer> order =
                IntStream.range(0, types.length).map(fieldOf).boxed().toList();
        boolean complete = !order.contains(-1) && new HashSet<>(order).size() == fields.size();
        return complete ? Optional.of(new ConstructorFields(constructor, order, names != null)) : Optional.empty();
    }

    ConstructorFields opened(Class<?> type) {
        return new ConstructorFields(Shape.open(constructor, type), order, named);
    }

    /** The names of the parameters; null when nothing tells. */
    static @Nullable List<String> names(Constructor<?> constructor) {
        for (Annotation each : constructor.getAnnotations()) {
            if (each.annotationType().getName().equals("java.beans.ConstructorProperties")) {
                return properties(each);
            }
        }
        Parameter[] parameters = constructor.getParameters();
        return Arrays.stream(parameters).allMatch(Parameter::isNamePresent)
                ? Arrays.stream(parameters).map(Parameter::getName).toList()
                : null;
    }

    /** The annotation is of a module that runtimes may lack. */
    private static List<String> properties(Annotation annotation) {
        try {
            return List.of(
                    (String[]) annotation.annotationType().getMethod("value").invoke(annotation));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static int byName(List<Field> fields, String name, Class<?> type) {
        for (int i = 0; i < fields.size(); i++) {
            if (fields.get(i).getName().equals(name)) {
                return boxed(type).isAssignableFrom(boxed(fields.get(i).getType())) ? i : -1;
            }
        }
        return -1;
    }

    private static int byType(List<Field> fields, Class<?> type) {
        int found = -1;
        for (int i = 0; i < fields.size(); i++) {
            if (fields.get(i).getType() == type) {
                if (found >= 0) {
                    return -1;
                }
                found = i;
            }
        }
        return found;
    }

    /** Whether a data class has a component function for a parameter, of the type of the field in its place. */
    private static boolean isComponent(Constructor<?> constructor, List<Field> fields, int parameter) {
        try {
            Class<?> type = constructor.getParameterTypes()[parameter];
            return fields.get(parameter).getType() == type
                    && constructor
                                    .getDeclaringClass()
                                    .getDeclaredMethod("component" + (parameter + 1))
                                    .getReturnType()
                            == type;
        } catch (NoSuchMethodException e) {
            return false;
        }
    }

    private static Class<?> boxed(Class<?> type) {
        return MethodType.methodType(type).wrap().returnType();
    }

    /** The arguments of the constructor for the values of the fields. */
    @Nullable
    Object[] arguments(@Nullable Object[] values) {
        return order.stream().map(field -> values[field]).toArray();
    }
}
