package dev.cairn.message;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * From which version of a conversation a list comes that a framework hands over without saying it. The last message of every list that was
 * read or written is an object of its own, by which the list is recognized. Not thread-safe.
 */
final class ReadMarks<M> {
    private static final int KEPT = 256;

    private final IdentityHashMap<M, Mark> marks = new IdentityHashMap<>();
    private final Deque<M> eldest = new ArrayDeque<>();
    private @Nullable String newest;
    private boolean deleted;

    /**
     * What is known of a message.
     *
     * @param ours whether the object was made for a reader; a caller's own may be said again in another conversation
     */
    private record Mark(String version, boolean ours) {}

    /** Notes that a list was read at a version. */
    void read(List<M> messages, String version) {
        if (deleted) {
            forget();
        }
        newest = version;
        mark(messages, version, true);
    }

    /** Notes that a list was written as a version, which its writer therefore knows. */
    void written(List<M> messages, String version) {
        newest = version;
        messages.forEach(message -> marks.computeIfPresent(message, (key, mark) -> new Mark(version, mark.ours)));
        mark(messages, version, false);
    }

    private void mark(List<M> messages, String version, boolean ours) {
        if (messages.isEmpty()) {
            return;
        }
        M last = messages.get(messages.size() - 1);
        if (marks.putIfAbsent(last, new Mark(version, ours)) == null) {
            eldest.add(last);
        }
        if (eldest.size() > KEPT) {
            marks.remove(eldest.remove());
        }
    }

    /** Notes that the conversation was deleted. Until it is read again, lists that were read before are known to be old. */
    void deleted() {
        newest = null;
        deleted = true;
        marks.values().removeIf(mark -> !mark.ours);
        eldest.removeIf(message -> !marks.containsKey(message));
    }

    private void forget() {
        marks.clear();
        eldest.clear();
        deleted = false;
    }

    /** The newest version that was read or written; null where none was. */
    @Nullable
    String newest() {
        return newest;
    }

    /** The version that the messages of a list were read at; null where none of them was. */
    @Nullable
    String version(List<M> messages) {
        for (int at = messages.size() - 1; at >= 0; at--) {
            Mark mark = marks.get(messages.get(at));
            if (mark != null) {
                return mark.version;
            }
        }
        return null;
    }
}
