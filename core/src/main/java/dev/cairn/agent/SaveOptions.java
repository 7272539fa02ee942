package dev.cairn.agent;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a state is saved. Immutable.
 *
 * @param tags of the snapshot, in addition to those in the state's {@code tags}
 * @param type which stored segments it may share
 * @param compression of what it adds, or null for the service's
 * @param retention after which time a clean-up removes it, or null for the service's; {@link #FOREVER} for never
 * @param pinned whether no clean-up removes it
 * @param expectedParent the snapshot that must be the latest before it, {@link #NO_PARENT} for none, or null for any
 * @param snapshotId its id, or null to make one
 */
public record SaveOptions(
        List<String> tags,
        BackupType type,
        @Nullable CompressionType compression,
        @Nullable Duration retention,
        boolean pinned,
        @Nullable String expectedParent,
        @Nullable String snapshotId) {
    /** Shares with the latest, compresses and expires as the service does, follows whatever is the latest. */
    public static final SaveOptions DEFAULT =
            new SaveOptions(List.of(), BackupType.INCREMENTAL, null, null, false, null, null);
    /** Expects that the agent has no snapshot. */
    public static final String NO_PARENT = "";
    /** Keeps a snapshot although the service lets others expire. */
    public static final Duration FOREVER = Duration.ofSeconds(Long.MAX_VALUE);

    /** Copies the tags and checks the retention. */
    public SaveOptions {
        tags = List.copyOf(tags);
        if (retention != null && !retention.equals(FOREVER)) {
            RetentionTime.check(retention);
        }
    }

    /** Returns a copy with tags. */
    public SaveOptions tags(List<String> all) {
        return new SaveOptions(all, type, compression, retention, pinned, expectedParent, snapshotId);
    }

    /** Returns a copy with tags. */
    public SaveOptions tags(String... all) {
        return tags(List.of(all));
    }

    /** Returns a copy with another type. */
    public SaveOptions type(BackupType other) {
        return new SaveOptions(tags, other, compression, retention, pinned, expectedParent, snapshotId);
    }

    /** Returns a copy with a compression. */
    public SaveOptions compression(@Nullable CompressionType other) {
        return new SaveOptions(tags, type, other, retention, pinned, expectedParent, snapshotId);
    }

    /** Returns a copy with a retention. */
    public SaveOptions retention(@Nullable Duration time) {
        return new SaveOptions(tags, type, compression, time, pinned, expectedParent, snapshotId);
    }

    /** Returns a copy with a retention in days. */
    public SaveOptions retentionDays(int days) {
        return retention(Duration.ofDays(days));
    }

    /** The same, pinned or not. */
    public SaveOptions pinned(boolean pin) {
        return new SaveOptions(tags, type, compression, retention, pin, expectedParent, snapshotId);
    }

    /** The same, refused when another snapshot is the latest. */
    public SaveOptions expectingParent(@Nullable String id) {
        return new SaveOptions(tags, type, compression, retention, pinned, id, snapshotId);
    }

    /** The same under an id. */
    public SaveOptions snapshotId(@Nullable String id) {
        return new SaveOptions(tags, type, compression, retention, pinned, expectedParent, id);
    }
}
