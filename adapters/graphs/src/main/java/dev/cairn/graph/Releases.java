package dev.cairn.graph;

import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.ThreadInfo;
import dev.cairn.checkpoint.ThreadQuery;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.model.Document;
import dev.cairn.storage.Page;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Histories of threads that were released: thread {@code ID.released.NUMBER}, numbered from 1, whose newest checkpoint has the tag {@code
 * released}. Safe for use by many processes.
 */
final class Releases {
    private static final String RELEASED = ".released.";
    private static final String TAG = "released";
    private static final Pattern NUMBER = Pattern.compile("[1-9][0-9]{0,8}");

    private static final int REMEMBERED = 1_000;

    private final Checkpointer checkpoints;
    /** The newest numbers that this process gave, so that a thread with many releases is not listed for each. */
    private final Map<String, Integer> given = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Integer> eldest) {
            return size() > REMEMBERED;
        }
    };

    Releases(Checkpointer checkpoints) {
        this.checkpoints = checkpoints;
    }

    static String name(String thread, int number) {
        return thread + RELEASED + number;
    }

    /**
     * Releases a thread that has checkpoints.
     *
     * @param note why, or null
     * @return the number
     */
    int release(String thread, @Nullable String note) {
        int number = given(thread) + 1;
        while (!renamed(thread, name(thread, number))) {
            number++;
        }
        synchronized (given) {
            given.put(thread, number);
        }
        checkpoints.tag(CheckpointConfig.of(name(thread, number)), Set.of(TAG), Set.of());
        checkpoints.threads().mergeMetadata(name(thread, number), members(number, note));
        return number;
    }

    private int given(String thread) {
        synchronized (given) {
            Integer known = given.get(thread);
            if (known != null) {
                return known;
            }
        }
        return newest(thread).orElse(0);
    }

    private static Document members(int number, @Nullable String note) {
        Map<String, Document> released = new LinkedHashMap<>();
        released.put("version", Document.of(number));
        if (note != null && GraphMetadata.isHarmless(note)) {
            released.put("note", Document.of(note));
        }
        return Document.fromObject(Map.of(TAG, Document.fromObject(released)));
    }

    /** The number of the newest release, or empty. */
    OptionalInt newest(String thread) {
        ThreadQuery query = ThreadQuery.all().prefix(thread + RELEASED);
        int newest = newest(
                thread,
                Page.all(cursor -> checkpoints.threads().list(query.from(cursor)))
                        .toList());
        return newest == 0 ? OptionalInt.empty() : OptionalInt.of(newest);
    }

    private static int newest(String thread, List<ThreadInfo> threads) {
        return threads.stream()
                .map(info -> info.threadId().substring(thread.length() + RELEASED.length()))
                .filter(NUMBER.asMatchPredicate())
                .mapToInt(Integer::parseInt)
                .max()
                .orElse(0);
    }

    /** False when a history has that name, because another process has released the thread meanwhile. */
    private boolean renamed(String thread, String name) {
        try {
            checkpoints.threads().rename(thread, name);
            return true;
        } catch (CairnException e) {
            if (e.code() == ErrorCode.ALREADY_EXISTS) {
                return false;
            }
            throw e;
        }
    }
}
