package dev.cairn.adk;

import dev.cairn.checkpoint.CheckpointConfig;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What is known of the stored session behind an object of the kit. An append expects that nothing was stored since.
 *
 * @param head the checkpoint that the object shows
 * @param step its number
 * @param lastEvent the id of the newest event, or null when there is none or it has none
 * @param keys the keys of the session's own state
 * @param shared the number of the last change of state of the user or the app that the session has stored
 */
record OpenSession(
        CheckpointConfig head, long step, @Nullable String lastEvent, Set<String> keys, long shared) {}
