package dev.cairn.cli.thread;

import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointSummary;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.HistoryGap;
import dev.cairn.cli.output.Figures;
import org.jspecify.annotations.Nullable;

/**
 * Where a history ends although its last checkpoint has a parent.
 *
 * @param end the last checkpoint that is stored
 */
record Gap(CheckpointSummary end) {
    /** What a person must know: whether a removal noted what is missing, and where the history goes on. */
    String text(Checkpointer checkpoints) {
        CheckpointConfig at = end.config();
        String parent = String.valueOf(end.parentId());
        @Nullable
        HistoryGap known = checkpoints
                .tree(at.threadId(), at.namespace(), damage -> {})
                .gaps()
                .get(parent);
        String step = "step " + end.metadata().step();
        if (known == null) {
            return "Before " + step + " there is a gap: its parent " + parent
                    + " is not stored, and no prune or repair noted its removal. A backup may have it.";
        }
        String removed = Figures.count(known.removed(), "checkpoint", "checkpoints") + " before " + step
                + (known.removed() == 1 ? " is" : " are") + " not stored any more: removed by a prune or a repair.";
        return known.ancestorId() == null
                ? removed
                : removed + " What was before them: cairn thread history " + at.threadId() + "@id:"
                        + known.ancestorId();
    }
}
