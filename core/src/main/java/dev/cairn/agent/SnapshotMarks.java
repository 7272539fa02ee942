package dev.cairn.agent;

import dev.cairn.internal.text.Names;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What stands beside a snapshot and may change. Immutable.
 *
 * @param tags names without repetition, in the order in which they were given
 * @param pinned whether no clean-up removes it
 * @param expiresAt from when on a clean-up removes it, or null for never
 */
public record SnapshotMarks(
        List<String> tags, boolean pinned, @Nullable Instant expiresAt) {
    /** No tags, no pin, no expiry. */
    public static final SnapshotMarks NONE = new SnapshotMarks(List.of(), false, null);

    /** Checks the tags and leaves out what is repeated. */
    public SnapshotMarks {
        tags = List.copyOf(new LinkedHashSet<>(tags));
        Names names = new Names();
        tags.forEach(tag -> names.name("tag", tag));
        names.done();
    }

    /** Returns a copy with other tags. */
    public SnapshotMarks withTags(List<String> all) {
        return new SnapshotMarks(all, pinned, expiresAt);
    }

    /** The same, pinned or not. */
    public SnapshotMarks withPinned(boolean pin) {
        return new SnapshotMarks(tags, pin, expiresAt);
    }

    /** Returns a copy with another expiry. */
    public SnapshotMarks withExpiry(@Nullable Instant when) {
        return new SnapshotMarks(tags, pinned, when);
    }
}
