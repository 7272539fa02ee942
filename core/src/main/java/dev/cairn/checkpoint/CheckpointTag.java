package dev.cairn.checkpoint;

import java.time.Instant;

/**
 * A tag of a checkpoint. Several checkpoints of a thread may have the same tag.
 *
 * @param config names the checkpoint
 * @param tag the tag
 * @param since when it was given, by the backend's clock
 */
public record CheckpointTag(CheckpointConfig config, String tag, Instant since) {}
