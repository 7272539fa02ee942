package dev.cairn.retention;

import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A thing that may be kept or removed.
 *
 * @param id its name for whoever asked
 * @param time when it was made
 * @param tags its tags
 * @param pinned whether someone said that it stays
 * @param expires when its own retention ends; null when it has none. Until then it is kept, from then on it may go
 * @param protections why it must stay whatever the policy says, in words: what else depends on it
 */
public record RetentionItem(
        String id,
        Instant time,
        Set<String> tags,
        boolean pinned,
        @Nullable Instant expires,
        List<String> protections) {
    /** Copies the collections. */
    public RetentionItem {
        tags = Set.copyOf(tags);
        protections = List.copyOf(protections);
    }

    /** A thing with nothing but a time. */
    public static RetentionItem of(String id, Instant time) {
        return new RetentionItem(id, time, Set.of(), false, null, List.of());
    }
}
