package dev.cairn.cli.thread;

import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointQuery;
import dev.cairn.checkpoint.CheckpointSummary;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.cli.output.ShortIds;
import dev.cairn.storage.Page;
import java.util.Collection;
import java.util.List;

/** Ids of a thread's checkpoints, cut so that each means one checkpoint of its namespace. Stateless. */
final class ThreadIds {
    /** In a namespace of more, ids are not looked at to cut them. */
    private static final int MOST = 1_000;

    private ThreadIds() {}

    /**
     * The ids of a listing.
     *
     * @param at names thread and namespace
     */
    static ShortIds of(Checkpointer checkpoints, CheckpointConfig at, Collection<String> listed) {
        Page<CheckpointSummary> stored = checkpoints.summaries(
                CheckpointQuery.of(at.threadId()).namespace(at.namespace()).limit(MOST), damage -> {});
        List<String> all = stored.items().stream()
                .map(summary -> String.valueOf(summary.config().checkpointId()))
                .toList();
        return stored.next() == null && all.containsAll(listed) ? ShortIds.fromAll(all) : ShortIds.fromSome(listed);
    }
}
