package dev.cairn.integration;

import dev.cairn.Cairn;
import dev.cairn.store.ItemOptions;
import dev.cairn.store.KeyValueStore;
import dev.cairn.store.Namespace;

/** Puts items until it is killed and prints the key of each put that returned. */
final class ItemsChild {
    static final Namespace NAMESPACE = Namespace.of("crash");

    private ItemsChild() {}

    /** Every third value goes into frames, and each is a version of one of ten items. */
    static String value(int number) {
        return number + ":" + "v".repeat(number % 3 == 0 ? 9_000 : 20);
    }

    public static void main(String[] arguments) {
        try (Cairn cairn = Cairn.open(arguments[0])) {
            KeyValueStore store = cairn.store();
            for (int i = 0; ; i++) {
                store.put(NAMESPACE, "k" + i % 10, value(i), ItemOptions.none().keepingHistory());
                store.put(NAMESPACE, "n" + i, value(i));
                System.out.println(i);
            }
        }
    }
}
