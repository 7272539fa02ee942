package dev.cairn.checkpoint;

import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What is known of removed checkpoints between a stored one and its nearest stored ancestor. The stored one keeps the parent that it had.
 *
 * @param ancestorId the nearest ancestor that is still stored, or null when none is
 * @param removed how many checkpoints were removed between the two
 * @param channels channels that a removed checkpoint held a value of, or that was written to there, by name
 */
public record HistoryGap(@Nullable String ancestorId, int removed, Set<String> channels) {
    /** Copies the set. */
    public HistoryGap {
        channels = java.util.Collections.unmodifiableSet(new TreeSet<>(channels));
    }
}
