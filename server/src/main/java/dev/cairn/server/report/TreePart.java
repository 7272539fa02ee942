package dev.cairn.server.report;

import dev.cairn.checkpoint.CheckpointSummary;
import dev.cairn.checkpoint.HistoryGap;
import dev.cairn.checkpoint.ThreadTree;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Some branches of a tree, each from its head back to its beginning. Stateless. */
final class TreePart {
    private TreePart() {}

    /** Those branches, or the whole tree where none is named. */
    static ThreadTree of(ThreadTree tree, List<String> branches) {
        if (branches.isEmpty()) {
            return tree;
        }
        Map<String, String> heads = new LinkedHashMap<>(tree.heads());
        heads.keySet().retainAll(branches);
        Map<String, List<String>> tips = new LinkedHashMap<>(tree.formerTips());
        tips.keySet().retainAll(branches);
        Set<String> wanted = new HashSet<>();
        Map<String, CheckpointSummary> nodes = new HashMap<>();
        tree.nodes().forEach(node -> nodes.put(String.valueOf(node.config().checkpointId()), node));
        heads.values().forEach(head -> walk(tree, nodes, head, wanted));
        List<CheckpointSummary> kept = tree.nodes().stream()
                .filter(node -> wanted.contains(node.config().checkpointId()))
                .toList();
        return new ThreadTree(kept, heads, tips, tree.gaps());
    }

    private static void walk(ThreadTree tree, Map<String, CheckpointSummary> nodes, String head, Set<String> wanted) {
        @Nullable String at = head;
        while (at != null && nodes.containsKey(at) && wanted.add(at)) {
            String parent = nodes.get(at).parentId();
            HistoryGap gap = parent == null ? null : tree.gaps().get(parent);
            at = gap == null ? parent : gap.ancestorId();
        }
    }
}
