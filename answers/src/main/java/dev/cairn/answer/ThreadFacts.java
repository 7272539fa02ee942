package dev.cairn.answer;

import dev.cairn.annotation.Internal;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointSummary;
import dev.cairn.checkpoint.CheckpointTag;
import dev.cairn.checkpoint.DeletedThread;
import dev.cairn.checkpoint.PrunedThread;
import dev.cairn.checkpoint.PrunedThread.Decision;
import dev.cairn.checkpoint.ThreadInfo;
import dev.cairn.checkpoint.ThreadInfo.PendingHead;
import dev.cairn.checkpoint.ThreadLeases;
import dev.cairn.checkpoint.ThreadTree;
import dev.cairn.checkpoint.TrashedThread;
import dev.cairn.storage.Lease;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Threads in JSON, the same in every answer. Stateless. */
@Internal
public final class ThreadFacts {
    private ThreadFacts() {}

    /** A thread. */
    public static Json of(ThreadInfo thread) {
        Json json = new Json()
                .put("thread_id", thread.threadId())
                .put("status", thread.status().label())
                .put("head_id", thread.headId())
                .put("step", thread.step())
                .put("records", thread.records())
                .put("bytes", thread.bytes())
                .put("created", thread.created())
                .put("changed", thread.changed());
        json.put("pending", thread.pending(), ThreadFacts::of);
        return thread.expires() == null ? json : json.put("expires", thread.expires());
    }

    private static Json of(PendingHead pending) {
        CheckpointConfig head = pending.head();
        return new Json()
                .put("namespace", head.namespace())
                .put("branch", head.branch())
                .put("head_id", String.valueOf(head.checkpointId()))
                .put("status", pending.status().label());
    }

    /** A thread with the branches of its namespaces. */
    public static Json of(ThreadInfo thread, Map<String, ThreadTree> trees) {
        List<Json> namespaces = new ArrayList<>();
        trees.forEach((name, tree) -> {
            List<Json> branches = new ArrayList<>();
            tree.heads()
                    .forEach((branch, head) -> branches.add(new Json()
                            .put("branch", branch)
                            .put("head_id", head)
                            .put("step", step(tree, head))
                            .put("former_tips", tree.formerTips().getOrDefault(branch, List.of()))));
            namespaces.add(new Json()
                    .put("namespace", name)
                    .put("checkpoints", tree.nodes().size())
                    .put("state_bytes", stateBytes(tree))
                    .put("branches", branches));
        });
        return of(thread).put("namespaces", namespaces);
    }

    /** The step of a checkpoint in a tree; null where it is not stored. */
    public static @Nullable Long step(ThreadTree tree, String id) {
        return tree.nodes().stream()
                .filter(node -> id.equals(node.config().checkpointId()))
                .map(node -> node.metadata().step())
                .findFirst()
                .orElse(null);
    }

    /** What the states of a tree would take whole. */
    public static long stateBytes(ThreadTree tree) {
        return tree.nodes().stream().mapToLong(CheckpointSummary::bytes).sum();
    }

    /** A deleted thread. */
    public static Json of(TrashedThread thread) {
        return new Json()
                .put("thread_id", thread.threadId())
                .put("deleted", thread.deleted())
                .put("until", thread.until())
                .put("head_id", thread.headId())
                .put("step", thread.step())
                .put("records", thread.records())
                .put("bytes", thread.bytes());
    }

    /**
     * What a deletion did, or would do.
     *
     * @param bytes what the thread took
     * @param dryRun whether nothing was deleted
     */
    public static Json deleted(String threadId, DeletedThread deleted, long bytes, boolean dryRun) {
        Json json = new Json()
                .put("thread_id", threadId)
                .put("existed", deleted.existed())
                .put("deleted", deleted.existed() && !dryRun)
                .put("records", deleted.records())
                .put("bytes", bytes);
        return deleted.until() == null ? json : json.put("until", deleted.until());
    }

    /** A tag and its checkpoint. */
    public static Json of(CheckpointTag tag) {
        return CheckpointFacts.of(tag.config()).put("tag", tag.tag()).put("since", tag.since());
    }

    /** The branches of a tree, and where checkpoints were removed. */
    public static Json branches(ThreadTree tree) {
        List<Json> branches = new ArrayList<>();
        tree.heads()
                .forEach((branch, head) -> branches.add(new Json()
                        .put("branch", branch)
                        .put("head_id", head)
                        .put("former_tips", tree.formerTips().getOrDefault(branch, List.of()))));
        List<Json> gaps = new ArrayList<>();
        new TreeMap<>(tree.gaps())
                .forEach((parent, gap) -> gaps.add(new Json()
                        .put("parent_id", parent)
                        .put("removed", gap.removed())
                        .put("ancestor_id", gap.ancestorId())
                        .put("channels", gap.channels())));
        return new Json().put("branches", branches).put("gaps", gaps);
    }

    /** The lease of a thread, or that there is none. */
    public static Json lease(String threadId, @Nullable Lease running) {
        return new Json()
                .put("thread_id", threadId)
                .put("token", running == null ? null : running.token())
                .put("holder", running == null ? null : running.holder())
                .put("expires", running == null ? null : running.expires());
    }

    /** The lease of a thread, and which writers were refused. */
    public static Json leases(String threadId, ThreadLeases leases) {
        return lease(threadId, leases.running()).put("refused", leases.refused());
    }

    /** What a prune removed of a thread and what it kept, or would. */
    public static Json of(PrunedThread thread) {
        return new Json()
                .put("thread_id", thread.threadId())
                .put("existed", thread.outcome() != PrunedThread.Outcome.MISSING)
                .put("leased", thread.outcome() == PrunedThread.Outcome.LEASED)
                .put("pruned", thread.outcome() == PrunedThread.Outcome.PRUNED)
                .put("freed_bytes", thread.freedBytes())
                .put("removed", thread.removed(), ThreadFacts::of)
                .put("kept", thread.kept(), ThreadFacts::of);
    }

    private static Json of(Decision decision) {
        return CheckpointFacts.of(decision.config())
                .put("step", decision.step())
                .put("ts", decision.ts())
                .put("reasons", decision.reasons(), Object::toString);
    }
}
