package dev.cairn.checkpoint;

import java.util.List;
import java.util.Map;

/**
 * All checkpoints of a thread's namespace with its branches.
 *
 * @param nodes newest first in the order of commits; a parent that is not among them was pruned or never stored
 * @param heads branch → checkpoint id, {@code main} first, then by name
 * @param formerTips branch → former tips, newest first: {@code main@{1}} is the first of {@code main}
 * @param gaps id of a removed parent → what is known of the checkpoints that were removed before its children
 */
public record ThreadTree(
        List<CheckpointSummary> nodes,
        Map<String, String> heads,
        Map<String, List<String>> formerTips,
        Map<String, HistoryGap> gaps) {
    /** Copies the list. */
    public ThreadTree {
        nodes = List.copyOf(nodes);
        gaps = Map.copyOf(gaps);
    }
}
