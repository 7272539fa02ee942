package dev.cairn.koog;

import ai.koog.agents.snapshot.feature.AgentCheckpointData;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.model.Document;
import java.security.SecureRandom;
import org.jspecify.annotations.Nullable;

/**
 * Which checkpoint of a session has the highest version, as each checkpoint says it in its metadata.
 *
 * @param id the checkpoint
 * @param version its version
 */
record Latest(String id, long version) {
    /** Tells a checkpoint from another one that is put under its id, after a rollback for example. */
    private static final String PUT = "put";

    private static final SecureRandom RANDOM = new SecureRandom();
    private static final String VERSION = "version";
    private static final String LATEST = "latest";
    private static final String LATEST_VERSION = "latest_version";

    /** The latest one after a checkpoint was added. */
    static Latest of(@Nullable Latest before, AgentCheckpointData added) {
        return before != null && before.version() > added.getVersion()
                ? before
                : new Latest(added.getCheckpointId(), added.getVersion());
    }

    /** What a checkpoint says; one that someone else has put is the latest itself until there is another. */
    static Latest read(String head, CheckpointMetadata metadata) {
        Document id = metadata.extra().get(LATEST);
        Document version = metadata.extra().get(LATEST_VERSION);
        return id == null || version == null
                ? new Latest(head, Long.MIN_VALUE)
                : new Latest(id.text(), version.as(Long.class));
    }

    CheckpointMetadata metadata(long step, AgentCheckpointData data) {
        return CheckpointMetadata.of(step)
                .with(VERSION, data.getVersion())
                .with(LATEST, id)
                .with(LATEST_VERSION, version)
                .with(PUT, Long.toString(RANDOM.nextLong(), Character.MAX_RADIX));
    }
}
