package dev.cairn.integration;

import dev.cairn.model.Document;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Proxy;
import java.lang.reflect.Type;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Ordinary values of any type of the public interface: those that were given, or made by a constant, a factory or a constructor. Not safe
 * for use by several threads.
 */
final class Samples {
    private final Map<Class<?>, Object> known = new HashMap<>();
    private final Set<Class<?>> making = new HashSet<>();

    Samples(Path folder) {
        for (Object value : List.of(
                1,
                1L,
                1.0,
                true,
                'a',
                "t",
                Duration.ofSeconds(1),
                Instant.parse("2026-01-01T00:00:00Z"),
                LocalTime.NOON,
                OptionalInt.of(1),
                new byte[] {1},
                new float[] {1},
                new int[] {1},
                Document.of(Map.of("n", 1)))) {
            known.put(value.getClass(), value);
        }
        known.put(Document.class, Document.of(Map.of("n", 1)));
        known.put(Path.class, folder.resolve("sample"));
        known.put(Clock.class, Clock.systemUTC());
        known.put(ZoneId.class, ZoneOffset.UTC);
        known.put(Object.class, "t");
        known.put(Class.class, Object.class);
        known.put(InputStream.class, new ByteArrayInputStream(new byte[0]));
        known.put(OutputStream.class, OutputStream.nullOutputStream());
    }

    /** Takes a value for all types that it has. */
    void put(Class<?> type, Object value) {
        known.put(type, value);
    }

    boolean isKnown(Class<?> type) {
        return known.containsKey(type);
    }

    /** An ordinary value; null when none can be made. */
    @Nullable
    Object of(Type type) {
        if (type instanceof ParameterizedType generic) {
            Object container = container(generic);
            return container != null ? container : of(generic.getRawType());
        }
        if (type instanceof Class<?> c && c.isArray() && !known.containsKey(c)) {
            return java.lang.reflect.Array.newInstance(c.getComponentType(), 0);
        }
        return type instanceof Class<?> c ? of(wrapped(c)) : null;
    }

    private @Nullable Object container(ParameterizedType type) {
        Class<?> raw = (Class<?>) type.getRawType();
        Type[] of = type.getActualTypeArguments();
        Object last = of(of[of.length - 1]);
        if (raw == Optional.class) {
            return Optional.ofNullable(last);
        } else if (raw == Map.class || raw == SortedMap.class) {
            Object key = of(of[0]);
            return key == null || last == null || !(key instanceof Comparable<?>)
                    ? new TreeMap<>()
                    : new TreeMap<>(Map.of(key, last));
        } else if (raw == Set.class) {
            return last == null ? Set.of() : Set.of(last);
        } else if (raw == Stream.class) {
            return Stream.of(Objects.requireNonNullElse(last, "t"));
        }
        return raw.isAssignableFrom(List.class) && raw != Object.class
                ? last == null ? List.of() : List.of(last)
                : null;
    }

    private static Class<?> wrapped(Class<?> type) {
        return type.isPrimitive()
                ? java.lang.invoke.MethodType.methodType(type).wrap().returnType()
                : type;
    }

    private @Nullable Object of(Class<?> type) {
        Object found = known.get(type);
        if (found == null && !type.getName().startsWith("dev.cairn.storage.") && making.add(type)) {
            found = type.isEnum() ? type.getEnumConstants()[0] : type.isInterface() ? answering(type) : made(type);
            making.remove(type);
            if (found != null) {
                known.put(type, found);
            }
        }
        return found;
    }

    /** An implementation whose answers are samples. */
    private Object answering(Class<?> type) {
        return Proxy.newProxyInstance(
                type.getClassLoader(), new Class<?>[] {type}, (self, method, arguments) -> switch (method.getName()) {
                    case "equals" -> self == Objects.requireNonNull(arguments)[0];
                    case "hashCode" -> System.identityHashCode(self);
                    case "toString" -> "sample of " + type.getSimpleName();
                    default -> method.getReturnType() == void.class ? null : of(method.getGenericReturnType());
                });
    }

    private @Nullable Object made(Class<?> type) {
        List<Executable> ways = new ArrayList<>();
        for (Field field : type.getFields()) {
            if (field.getType() == type && Modifier.isStatic(field.getModifiers())) {
                try {
                    return field.get(null);
                } catch (IllegalAccessException hidden) {
                    break;
                }
            }
        }
        for (Method method : type.getMethods()) {
            if (Modifier.isStatic(method.getModifiers()) && method.getReturnType() == type) {
                ways.add(method);
            }
        }
        if (type.isRecord()) {
            ways.clear();
        }
        ways.addAll(List.of(type.getConstructors()));
        ways.sort(Comparator.<Executable>comparingInt(way -> way.getParameterCount() == 0 ? 9 : way.getParameterCount())
                .thenComparing(Executable::toString));
        for (Executable way : ways) {
            Object made = tryMake(way);
            if (made != null) {
                return made;
            }
        }
        return null;
    }

    private @Nullable Object tryMake(Executable way) {
        try {
            Object[] arguments = arguments(way);
            return way instanceof Method method
                    ? method.invoke(null, arguments)
                    : ((Constructor<?>) way).newInstance(arguments);
        } catch (ReflectiveOperationException | IllegalArgumentException refused) {
            return null;
        }
    }

    /** Ordinary arguments. */
    @Nullable
    Object[] arguments(Executable way) {
        Type[] types = way.getGenericParameterTypes();
        @Nullable Object[] arguments = new Object[types.length];
        for (int i = 0; i < types.length; i++) {
            arguments[i] = of(types[i]);
        }
        return arguments;
    }
}
