package dev.cairn.model.binding;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The forms of lists, sets, maps, arrays and optionals of anything. */
record StandardContainers(Map<Class<?>, Form> primitives) {
    List<Form> all() {
        return List.of(
                MapForm.ANY,
                CollectionForm.LIST,
                CollectionForm.SET,
                array(boolean.class),
                array(short.class),
                array(int.class),
                array(long.class),
                array(float.class),
                array(double.class),
                new ArrayForm(String.class, StandardTypes.STRING, "string[]"),
                OptionalForm.of(AnyForm.ANY),
                optional(OptionalInt.class, int.class, StandardContainers::unwrap, StandardContainers::optionalInt),
                optional(OptionalLong.class, long.class, StandardContainers::unwrap, StandardContainers::optionalLong),
                optional(
                        OptionalDouble.class,
                        double.class,
                        StandardContainers::unwrap,
                        StandardContainers::optionalDouble));
    }

    private Form primitive(Class<?> type) {
        return Objects.requireNonNull(primitives.get(type));
    }

    private Form array(Class<?> component) {
        return new ArrayForm(component, primitive(component), component + "[]");
    }

    private Form optional(
            Class<?> type,
            Class<?> item,
            Function<Object, @Nullable Object> unwrap,
            Function<@Nullable Object, Object> wrap) {
        return new OptionalForm(type, "optional-" + item, primitive(item), unwrap, wrap);
    }

    private static @Nullable Object unwrap(Object optional) {
        if (optional instanceof OptionalInt value) {
            return value.isPresent() ? value.getAsInt() : null;
        } else if (optional instanceof OptionalLong value) {
            return value.isPresent() ? value.getAsLong() : null;
        }
        OptionalDouble value = (OptionalDouble) optional;
        return value.isPresent() ? value.getAsDouble() : null;
    }

    private static Object optionalInt(@Nullable Object value) {
        return value == null ? OptionalInt.empty() : OptionalInt.of((Integer) value);
    }

    private static Object optionalLong(@Nullable Object value) {
        return value == null ? OptionalLong.empty() : OptionalLong.of((Long) value);
    }

    private static Object optionalDouble(@Nullable Object value) {
        return value == null ? OptionalDouble.empty() : OptionalDouble.of((Double) value);
    }
}
