package dev.cairn.cli.thread;

import dev.cairn.checkpoint.CheckpointSummary;
import dev.cairn.checkpoint.HistoryGap;
import dev.cairn.checkpoint.ThreadTree;
import dev.cairn.cli.output.Figures;
import dev.cairn.cli.output.SafeText;
import dev.cairn.cli.output.ShortIds;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A thread's checkpoints drawn as a tree, newest first, branches as lanes. Not safe for use by several threads. */
public final class TreeDrawing {
    private final ThreadTree tree;
    private final boolean shortened;
    private final ShortIds ids;
    private final Map<String, CheckpointSummary> nodes = new LinkedHashMap<>();
    private final Map<String, Integer> children = new HashMap<>();
    private final Map<String, List<String>> labels = new HashMap<>();
    private final Lanes lanes = new Lanes();
    private final List<String> lines = new ArrayList<>();

    private TreeDrawing(ThreadTree tree, boolean shortened) {
        this.tree = tree;
        this.shortened = shortened;
        for (CheckpointSummary node : tree.nodes()) {
            nodes.put(id(node), node);
            if (node.parentId() != null) {
                children.merge(node.parentId(), 1, Integer::sum);
            }
        }
        ids = ShortIds.fromAll(nodes.keySet());
        tree.heads().forEach((branch, head) -> label(head, branch));
        tree.formerTips().forEach((branch, tips) -> {
            for (int i = 0; i < tips.size(); i++) {
                label(tips.get(i), branch + "@{" + (i + 1) + "}");
            }
        });
    }

    /**
     * Draws a tree.
     *
     * @param shortened whether checkpoints that are no branch's head or former tip, and where nothing begins or divides, are counted
     *     instead of drawn
     */
    public static List<String> lines(ThreadTree tree, boolean shortened) {
        return new TreeDrawing(tree, shortened).draw();
    }

    private void label(String id, String label) {
        labels.computeIfAbsent(id, key -> new ArrayList<>()).add(label);
    }

    private List<String> draw() {
        for (CheckpointSummary node : tree.nodes()) {
            if (!isLeftOut(node)) {
                draw(node);
            }
        }
        while (!lines.isEmpty() && lines.get(lines.size() - 1).isEmpty()) {
            lines.remove(lines.size() - 1);
        }
        return lines;
    }

    private void draw(CheckpointSummary node) {
        int skipped = 0;
        String parent = node.parentId();
        CheckpointSummary above = parent == null ? null : nodes.get(parent);
        while (above != null && isLeftOut(above)) {
            skipped++;
            parent = above.parentId();
            above = parent == null ? null : nodes.get(parent);
        }
        boolean gap = parent != null && above == null;
        String next = above == null ? null : parent;
        String text = text(node) + (gap && parent != null ? gap(parent) : "");
        if (skipped == 0) {
            add(id(node), next, '*', text);
        } else {
            add(id(node), "above " + id(node), '*', text);
            add("above " + id(node), next, ':', Figures.count(skipped, "checkpoint", "checkpoints"));
        }
    }

    /** What is missing above a checkpoint whose parent is not stored. */
    private String gap(String parent) {
        HistoryGap known = tree.gaps().get(parent);
        if (known == null) {
            return ", parent " + SafeText.of(parent) + " is not stored";
        }
        String ancestor = known.ancestorId();
        return ", behind " + Figures.count(known.removed(), "removed checkpoint", "removed checkpoints")
                + (ancestor == null ? "" : " and " + ids.of(ancestor));
    }

    private void add(String id, @Nullable String parent, char mark, String text) {
        Lanes.Rows rows = lanes.place(id, parent, mark);
        rows.above().forEach(row -> lines.add(row.stripTrailing()));
        lines.add(rows.node() + text);
        rows.below().forEach(row -> lines.add(row.stripTrailing()));
    }

    private boolean isLeftOut(CheckpointSummary node) {
        return shortened
                && !labels.containsKey(id(node))
                && node.parentId() != null
                && nodes.containsKey(node.parentId())
                && children.getOrDefault(id(node), 0) == 1
                && children.getOrDefault(node.parentId(), 0) == 1;
    }

    private String text(CheckpointSummary node) {
        List<String> own = labels.getOrDefault(id(node), List.of());
        return ids.of(id(node)) + " step " + node.metadata().step() + " "
                + node.metadata().source().label()
                + (own.isEmpty() ? "" : " (" + SafeText.of(String.join(", ", own)) + ")");
    }

    private static String id(CheckpointSummary node) {
        return String.valueOf(node.config().checkpointId());
    }
}
