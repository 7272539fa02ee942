package dev.cairn.adk;

import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.WildcardType;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;

/** Objects of the kit of which every property is set, found by reflection, so that a new property is one of them. */
final class Samples {
    private static final int DEEPEST = 8;

    /** Properties that were set, as TYPE.NAME. */
    final TreeSet<String> set = new TreeSet<>();

    private int count;

    <T> T of(Class<T> type) {
        return type.cast(make(type, 0).orElseThrow());
    }

    private Optional<Object> make(Type type, int depth) {
        if (type instanceof WildcardType wildcard) {
            return make(wildcard.getUpperBounds()[0], depth);
        } else if (type instanceof ParameterizedType generic) {
            return container(generic, depth);
        }
        return simple((Class<?>) type).or(() -> object((Class<?>) type, depth));
    }

    private Optional<Object> simple(Class<?> type) {
        count++;
        Map<Class<?>, Object> known = new LinkedHashMap<>();
        known.put(String.class, "text " + count + " \"ä😀\\");
        known.put(Integer.class, count);
        known.put(int.class, count);
        known.put(Long.class, 10_000_000_000L + count);
        known.put(long.class, 10_000_000_000L + count);
        known.put(Double.class, count + 0.1);
        known.put(Float.class, count + 0.5f);
        known.put(Boolean.class, true);
        known.put(boolean.class, true);
        known.put(byte[].class, new byte[] {0, (byte) count, -1});
        known.put(Instant.class, Instant.ofEpochSecond(1_700_000_000L + count));
        known.put(Duration.class, Duration.ofSeconds(count));
        known.put(LocalDate.class, LocalDate.of(2026, 1, 2));
        known.put(
                Object.class,
                new LinkedHashMap<>(Map.of("z", List.of(1, 2.5, 123456789012L, "x", true), "a", Map.of())));
        return Optional.ofNullable(known.get(type));
    }

    private Optional<Object> container(ParameterizedType type, int depth) {
        Class<?> raw = (Class<?>) type.getRawType();
        Type[] of = type.getActualTypeArguments();
        Optional<Object> item = make(of[of.length - 1], depth);
        if (List.class.isAssignableFrom(raw)) {
            return item.map(one -> List.of(one, make(of[0], depth).orElseThrow()));
        } else if (raw.isAssignableFrom(HashSet.class)) {
            return item.map(one -> new HashSet<>(List.of(one)));
        } else if (raw.isAssignableFrom(LinkedHashMap.class)) {
            return item.map(one -> new LinkedHashMap<>(Map.of("key", one)));
        }
        return Optional.empty();
    }

    private Optional<Object> object(Class<?> type, int depth) {
        if (depth > DEEPEST) {
            return Optional.empty();
        }
        try {
            if (type.isEnum()) {
                return Optional.of(type.getEnumConstants()[0]);
            }
            Optional<Method> builder = Arrays.stream(type.getMethods())
                    .filter(method -> method.getName().equals("builder")
                            && Modifier.isStatic(method.getModifiers())
                            && method.getParameterCount() == 0)
                    .findFirst();
            return builder.isPresent() ? Optional.of(built(type, builder.get(), depth)) : named(type);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("no sample of " + type, e);
        }
    }

    /** Kinds that are classes: with a constructor of a name. */
    private static Optional<Object> named(Class<?> type) throws ReflectiveOperationException {
        Constructor<?> constructor = type.getConstructor(String.class);
        return Optional.of(constructor.newInstance("KIND_OF_TOMORROW"));
    }

    private Object built(Class<?> type, Method builder, int depth) throws ReflectiveOperationException {
        Object draft = builder.invoke(null);
        for (Method setter : setters(builder.getReturnType(), type)) {
            Optional<Object> value = make(setter.getGenericParameterTypes()[0], depth + 1);
            if (value.isPresent()) {
                setter.invoke(draft, value.get());
                set.add(type.getSimpleName() + "." + setter.getName());
            }
        }
        return builder.getReturnType().getMethod("build").invoke(draft);
    }

    /** One setter of each property: the one that takes the value itself. */
    private static List<Method> setters(Class<?> builder, Class<?> built) {
        Map<String, Method> setters = new TreeMap<>();
        Arrays.stream(builder.getMethods())
                .filter(method -> method.getParameterCount() == 1
                        && method.getReturnType().isAssignableFrom(builder)
                        && method.getReturnType() != Object.class
                        && !Modifier.isStatic(method.getModifiers())
                        && method.getParameterTypes()[0] != built
                        && isValue(method.getGenericParameterTypes()[0]))
                .sorted(Comparator.comparing(method -> method.getGenericParameterTypes()[0].getTypeName()))
                .forEach(method -> setters.putIfAbsent(method.getName(), method));
        return new ArrayList<>(setters.values());
    }

    private static boolean isValue(Type type) {
        String name = type.getTypeName();
        return !name.endsWith("Builder")
                && !name.contains("java.util.Optional")
                && !name.contains("java.util.function")
                && !name.endsWith("Known")
                && (!name.endsWith("[]") || type == byte[].class);
    }
}
