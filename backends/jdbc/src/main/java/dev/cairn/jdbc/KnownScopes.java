package dev.cairn.jdbc;

import dev.cairn.storage.Scope;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The numbers that scopes had when they were last used, which may be old. Safe for use by many threads. */
final class KnownScopes {
    private static final int MOST = 10_000;

    private final Map<Scope, Long> numbers = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Scope, Long> eldest) {
            return size() > MOST;
        }
    };

    synchronized @Nullable Long get(Scope scope) {
        return numbers.get(scope);
    }

    synchronized void put(Scope scope, long number) {
        numbers.put(scope, number);
    }
}
