package dev.cairn.checkpoint;

import dev.cairn.annotation.Internal;
import dev.cairn.internal.text.Names;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Names a checkpoint, or a place where the next one goes.
 *
 * <p>A config that a checkpointer returned also knows the incarnation of its thread. A thread that was deleted and created again has
 * another one, and writes with a config of before are refused with {@code NOT_FOUND}. The incarnation is no part of equality.
 *
 * @param threadId the thread
 * @param namespace empty for the root graph; subgraphs use {@code node:task} labels joined by {@code |}
 * @param checkpointId one checkpoint, or null for the head of the branch
 * @param branch the branch; {@value #MAIN} by default
 * @param incarnation the incarnation of the thread, or 0 for any
 */
public record CheckpointConfig(
        String threadId, String namespace, @Nullable String checkpointId, String branch, long incarnation) {
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

    /** Names a checkpoint, or a branch's head, of whatever incarnation of the thread. */
    public CheckpointConfig(String threadId, String namespace, @Nullable String checkpointId, String branch) {
        this(threadId, namespace, checkpointId, branch, 0);
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
        return new CheckpointConfig(threadId, namespace, otherCheckpointId, branch, incarnation);
    }

    /** The head of another branch. */
    public CheckpointConfig onBranch(String otherBranch) {
        return new CheckpointConfig(threadId, namespace, null, otherBranch, incarnation);
    }

    /** The head of the same branch name in another namespace. */
    public CheckpointConfig inNamespace(String otherNamespace) {
        return new CheckpointConfig(threadId, otherNamespace, null, branch, incarnation);
    }

    /** The same place in one incarnation of the thread. */
    @Internal
    public CheckpointConfig ofIncarnation(long threadIncarnation) {
        return new CheckpointConfig(threadId, namespace, checkpointId, branch, threadIncarnation);
    }

    /** Whether a thread is another one than that of this config. */
    @Internal
    public boolean isOlderThan(long threadIncarnation) {
        return incarnation != 0 && incarnation != threadIncarnation;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof CheckpointConfig that
                && threadId.equals(that.threadId)
                && namespace.equals(that.namespace)
                && Objects.equals(checkpointId, that.checkpointId)
                && branch.equals(that.branch);
    }

    @Override
    public int hashCode() {
        return Objects.hash(threadId, namespace, checkpointId, branch);
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
