package dev.cairn.model;

import dev.cairn.annotation.Internal;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import org.jspecify.annotations.Nullable;

/**
 * Which maps and sets have an order of their own, and the order of all others in documents. (The iteration order of the others differs
 * at each start of a JVM.)
 */
@Internal
public final class OwnOrder {
    /** The interfaces of newer JDKs that promise an order. */
    private static final @Nullable Class<?> SEQUENCED_MAP = sequenced(LinkedHashMap.class);

    private static final @Nullable Class<?> SEQUENCED_SET = sequenced(LinkedHashSet.class);

    private static final Comparator<Document> BY_BYTES =
            (a, b) -> Arrays.compareUnsigned(a.unsafeBytes(), b.unsafeBytes());

    private OwnOrder() {}

    private static @Nullable Class<?> sequenced(Class<?> ordered) {
        for (Class<?> promised : ordered.getInterfaces()) {
            if (promised.getName().startsWith("java.util.Sequenced")) {
                return promised;
            }
        }
        return null;
    }

    @Internal
    public static boolean has(Map<?, ?> map) {
        Class<?> type = map.getClass();
        if (type == LinkedHashMap.class || type == HashMap.class) {
            return type == LinkedHashMap.class;
        }
        return map instanceof LinkedHashMap
                || map instanceof SortedMap
                || map instanceof EnumMap
                || (SEQUENCED_MAP != null && SEQUENCED_MAP.isInstance(map));
    }

    @Internal
    public static boolean has(Collection<?> set) {
        return set instanceof LinkedHashSet
                || set instanceof SortedSet
                || (SEQUENCED_SET != null && SEQUENCED_SET.isInstance(set));
    }

    @Internal
    public static void sort(Document[] items) {
        if (items.length > 1) {
            Arrays.sort(items, BY_BYTES);
        }
    }

    /** Compares by UTF-8 bytes, which is the order of code points. */
    @Internal
    public static int compare(String a, String b) {
        int length = Math.min(a.length(), b.length());
        for (int i = 0; i < length; i++) {
            char x = a.charAt(i);
            char y = b.charAt(i);
            if (x != y) {
                return surrogatesLast(x) - surrogatesLast(y);
            }
        }
        return a.length() - b.length();
    }

    private static int surrogatesLast(char c) {
        return Character.isSurrogate(c) ? c + 0x10000 : c;
    }
}
