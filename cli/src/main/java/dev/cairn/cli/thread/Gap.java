package dev.cairn.cli.thread;

import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointSummary;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.HistoryGap;
import dev.cairn.checkpoint.ThreadTree;
import dev.cairn.checkpoint.address.CheckpointAddress;
import dev.cairn.cli.output.Figures;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where a history ends although its last checkpoint has a parent.
 *
 * @param end the last checkpoint that is stored
 */
record Gap(CheckpointSummary end) {
    /** What a person must know: whether a removal noted what is missing, and which older steps there are. */
    String text(Checkpointer checkpoints) {
        CheckpointConfig at = end.config();
        String parent = String.valueOf(end.parentId());
        ThreadTree tree = checkpoints.branches().tree(at.threadId(), at.namespace(), damage -> {});
        @Nullable HistoryGap known = tree.gaps().get(parent);
        String step = "step " + end.metadata().step();
        if (known == null) {
            return "Before " + step + " there is a gap: its parent " + parent
                    + " is not stored, and no prune or repair noted its removal. A backup may have it." + older(tree);
        }
        return Figures.count(known.removed(), "checkpoint", "checkpoints") + " before " + step
                + (known.removed() == 1 ? " is" : " are") + " no longer stored: removed by a prune or a repair."
                + older(tree);
    }

    /** Where stored steps of the branch go on, which may have been before the gap. */
    private String older(ThreadTree tree) {
        CheckpointSummary next = tree.nodes().stream()
                .filter(node -> node.sequence() < end.sequence()
                        && node.metadata().step() < end.metadata().step()
                        && node.config().branch().equals(end.config().branch()))
                .findFirst()
                .orElse(null);
        if (next == null) {
            return "";
        }
        Map<String, CheckpointSummary> byId = new HashMap<>();
        tree.nodes().forEach(node -> byId.put(String.valueOf(node.config().checkpointId()), node));
        CheckpointSummary first = next;
        for (CheckpointSummary at = next; at != null; at = at.parentId() == null ? null : byId.remove(at.parentId())) {
            first = at;
        }
        long low = first.metadata().step();
        long high = next.metadata().step();
        return " Of branch '" + end.config().branch() + "' "
                + (low == high ? "step " + low + " is" : "steps " + low + " to " + high + " are")
                + " there: cairn thread history "
                + CheckpointAddress.fromId(
                        end.config().threadId(), String.valueOf(next.config().checkpointId()))
                + (end.config().namespace().isEmpty()
                        ? ""
                        : " --namespace '" + end.config().namespace() + "'");
    }
}
