package dev.cairn.adk;

import com.google.genai.types.Part;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;

/** Parts with one property each. */
final class PartKinds {
    private PartKinds() {}

    static List<Part> all(Samples samples) {
        Part full = samples.of(Part.class);
        List<Part> parts = new ArrayList<>();
        for (String name :
                samples.set.stream().filter(set -> set.startsWith("Part.")).toList()) {
            parts.add(only(full, name.substring("Part.".length())));
        }
        return parts;
    }

    private static Part only(Part full, String property) {
        try {
            Object value =
                    ((java.util.Optional<?>) Part.class.getMethod(property).invoke(full)).orElseThrow();
            Part.Builder builder = Part.builder();
            for (Method setter : Part.Builder.class.getMethods()) {
                if (setter.getName().equals(property)
                        && setter.getParameterCount() == 1
                        && setter.getParameterTypes()[0].isAssignableFrom(boxed(value, setter))) {
                    setter.invoke(builder, value);
                    return builder.build();
                }
            }
            throw new AssertionError("no setter of " + property);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(property, e);
        }
    }

    private static Class<?> boxed(Object value, Method setter) {
        return setter.getParameterTypes()[0].isPrimitive() ? setter.getParameterTypes()[0] : value.getClass();
    }
}
