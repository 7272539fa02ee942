package dev.cairn.checkpoint.lookup;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Searches that ended with a page, by the cursor that was given for the next one; the last of them. Thread-safe. */
final class SearchPauses {
    private static final int MOST = 4;

    private final Map<String, ThreadTexts> paused = new LinkedHashMap<>();

    synchronized void keep(String cursor, ThreadTexts search) {
        paused.remove(cursor);
        paused.put(cursor, search);
        if (paused.size() > MOST) {
            paused.remove(paused.keySet().iterator().next());
        }
    }

    /** The search that a cursor goes on with, which no one else gets; null where it is not known, or cannot go on for a query. */
    synchronized @Nullable ThreadTexts take(String cursor, TextQuery query) {
        ThreadTexts search = paused.remove(cursor);
        return search != null && search.goesOnFor(query) ? search : null;
    }
}
