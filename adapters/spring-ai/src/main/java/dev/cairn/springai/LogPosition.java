package dev.cairn.springai;

import dev.cairn.checkpoint.CheckpointConfig;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;

/** The end of a session's log as one process knows it: the newest checkpoint, and the ids of all events up to it. Not thread-safe. */
final class LogPosition {
    private final CheckpointConfig config;
    private final long version;
    private final Set<String> ids;

    LogPosition(CheckpointConfig config, long version, Collection<String> ids) {
        this(config, version, new HashSet<>(ids));
    }

    private LogPosition(CheckpointConfig config, long version, Set<String> ids) {
        this.config = config;
        this.version = version;
        this.ids = ids;
    }

    /** The newest checkpoint. */
    CheckpointConfig config() {
        return config;
    }

    long version() {
        return version;
    }

    /** What the head must be for a commit to follow this. */
    String head() {
        return String.valueOf(config.checkpointId());
    }

    boolean has(String id) {
        return ids.contains(id);
    }

    /** Takes the ids over; this is of no use afterwards. */
    LogPosition followedBy(CheckpointConfig next, String id) {
        ids.add(id);
        return new LogPosition(next, version + 1, ids);
    }

    /** Takes the ids over; this is of no use afterwards. */
    LogPosition followedBy(CheckpointConfig next, long nextVersion, Collection<String> added) {
        ids.addAll(added);
        return new LogPosition(next, nextVersion, ids);
    }
}
