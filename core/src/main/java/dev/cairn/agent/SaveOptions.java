package dev.cairn.agent;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How a state is saved. Immutable.
 *
 * @param type which stored segments it may share
 * @param compression of what it adds, or null for the service's
 * @param retention after which time a clean-up removes it, or null for the service's; {@link #FOREVER} for never
 * @param pinned whether no clean-up removes it
 * @param expectedParent the snapshot that must be the latest before it, {@link #NO_PARENT} for none, or null for any
 * @param snapshotId its id, or null to make one
 */
public record SaveOptions(
        BackupType type,
        @Nullable CompressionType compression,
        @Nullable Duration retention,
        boolean pinned,
        @Nullable String expectedParent,
        @Nullable String snapshotId) {
    /** Shares with the latest, compresses and expires as the service does, follows whatever is the latest. */
    public static final SaveOptions DEFAULT = new SaveOptions(BackupType.INCREMENTAL, null, null, false, null, null);
    /** Expects that the agent has no snapshot. */
    public static final String NO_PARENT = "";
    /** Keeps a snapshot although the service lets others expire. */
    public static final Duration FOREVER = Duration.ofSeconds(Long.MAX_VALUE);

    /** Checks the retention. */
    public SaveOptions {
        if (retention != null && !retention.equals(FOREVER)) {
            RetentionTime.check(retention);
        }
    }

    /** Returns a copy with another type. */
    public SaveOptions type(BackupType other) {
        return new SaveOptions(other, compression, retention, pinned, expectedParent, snapshotId);
    }

    /** Returns a copy with a compression. */
    public SaveOptions compression(@Nullable CompressionType other) {
        return new SaveOptions(type, other, retention, pinned, expectedParent, snapshotId);
    }

    /** Returns a copy with a retention. */
    public SaveOptions retention(@Nullable Duration time) {
        return new SaveOptions(type, compression, time, pinned, expectedParent, snapshotId);
    }

    /** Returns a copy with a retention in days. */
    public SaveOptions retentionDays(int days) {
        return retention(Duration.ofDays(days));
    }

    /** The same, pinned or not. */
    public SaveOptions pinned(boolean pin) {
        return new SaveOptions(type, compression, retention, pin, expectedParent, snapshotId);
    }

    /** The same, refused when another snapshot is the latest. */
    public SaveOptions expectingParent(@Nullable String id) {
        return new SaveOptions(type, compression, retention, pinned, id, snapshotId);
    }

    /** The same under an id. */
    public SaveOptions snapshotId(@Nullable String id) {
        return new SaveOptions(type, compression, retention, pinned, expectedParent, id);
    }
}
