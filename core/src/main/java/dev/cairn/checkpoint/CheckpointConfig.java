package dev.cairn.checkpoint;

import dev.cairn.model.Names;
import org.jspecify.annotations.Nullable;

/**
 * Names a checkpoint, or a place where the next one goes.
 *
 * @param threadId the thread
 * @param namespace empty for the root graph; subgraphs use {@code node:task} labels joined by {@code |}
 * @param checkpointId one checkpoint, or null for the head of the branch
 * @param branch the branch; {@value #MAIN} unless told otherwise
 */
public record CheckpointConfig(
        String threadId, String namespace, @Nullable String checkpointId, String branch) {
    /** The branch that every namespace has. */
    public static final String MAIN = "main";

    /** Checks all names. */
    public CheckpointConfig {
        Names names =
                new Names().name("thread id", threadId).namespace(namespace).name("branch", branch);
        if (checkpointId != null) {
            names.id("checkpoint id", checkpointId);
        }
        names.done();
    }

    /** The head of a thread's main branch. */
    public static CheckpointConfig of(String threadId) {
        return new CheckpointConfig(threadId, "", null, MAIN);
    }

    /** One checkpoint of a thread's root namespace. */
    public static CheckpointConfig of(String threadId, String checkpointId) {
        return new CheckpointConfig(threadId, "", checkpointId, MAIN);
    }

    /** The same thread and branch at a checkpoint, or at the branch's head for null. */
    public CheckpointConfig at(@Nullable String otherCheckpointId) {
        return new CheckpointConfig(threadId, namespace, otherCheckpointId, branch);
    }

    /** The head of another branch. */
    public CheckpointConfig onBranch(String otherBranch) {
        return new CheckpointConfig(threadId, namespace, null, otherBranch);
    }

    /** The head of the same branch name in another namespace. */
    public CheckpointConfig inNamespace(String otherNamespace) {
        return new CheckpointConfig(threadId, otherNamespace, null, branch);
    }

    /** Thread, namespace, branch and id as {@code thread[/namespace][#branch]@id}. */
    @Override
    public String toString() {
        return threadId
                + (namespace.isEmpty() ? "" : "/" + namespace)
                + (branch.equals(MAIN) ? "" : "#" + branch)
                + "@"
                + (checkpointId == null ? "latest" : checkpointId);
    }
}
