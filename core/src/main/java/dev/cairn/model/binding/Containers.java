package dev.cairn.model.binding;

import java.lang.reflect.Constructor;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** What is made for a declared collection or map. The argument of the functions is the expected size. */
final class Containers {
    private static final Map<Class<?>, IntFunction<? extends Collection<?>>> COLLECTIONS = Map.of(
            List.class,
            ArrayList::new,
            Set.class,
            LinkedHashSet::new,
            SortedSet.class,
            size -> new TreeSet<>(),
            NavigableSet.class,
            size -> new TreeSet<>());

    private static final Map<Class<?>, IntFunction<? extends Map<?, ?>>> MAPS = Map.of(
            Map.class, LinkedHashMap::new,
            SortedMap.class, size -> new TreeMap<>(),
            NavigableMap.class, size -> new TreeMap<>(),
            ConcurrentMap.class, ConcurrentHashMap::new,
            ConcurrentNavigableMap.class, size -> new ConcurrentSkipListMap<>());

    private Containers() {}

    /** Makes collections; null when the class has no way that is known. */
    static @Nullable IntFunction<? extends Collection<?>> collections(Class<?> type, Class<?> item) {
        if (type == EnumSet.class && item.isEnum()) {
            return size -> noEnums(item);
        }
        IntFunction<? extends Collection<?>> known = COLLECTIONS.get(type);
        return known == null ? constructorOf(type) : known;
    }

    /** Makes maps; null when the class has no way that is known. */
    static @Nullable IntFunction<? extends Map<?, ?>> maps(Class<?> type, Class<?> key) {
        if (type == EnumMap.class && key.isEnum()) {
            return size -> noEnumKeys(key);
        }
        if (type == IdentityHashMap.class) {
            return null;
        }
        IntFunction<? extends Map<?, ?>> known = MAPS.get(type);
        return known == null ? constructorOf(type) : known;
    }

    /** The public constructor without arguments of one of the JDK's own containers. */
    @SuppressWarnings("unchecked")
    private static <T> @Nullable IntFunction<T> constructorOf(Class<?> type) {
        if (!type.getName().startsWith("java.util.")) {
            return null;
        }
        try {
            Constructor<?> constructor = type.getConstructor();
            constructor.newInstance();
            return size -> (T) newInstance(constructor);
        } catch (ReflectiveOperationException e) {
            return null;
        }
    }

    private static Object newInstance(Constructor<?> constructor) {
        try {
            return constructor.newInstance();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private static Collection<?> noEnums(Class type) {
        return EnumSet.noneOf(type);
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private static Map<?, ?> noEnumKeys(Class type) {
        return new EnumMap(type);
    }
}
