package dev.cairn.checkpoint;

import dev.cairn.error.CairnException;
import dev.cairn.error.ConflictException;
import dev.cairn.error.NotFoundException;
import dev.cairn.storage.Damage;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The branches of threads: where they fork, where their heads are, and what lies behind a checkpoint.
 *
 * <p>Thread-safe.
 */
public interface Branches {
    /** The most branches that are started at once. */
    int MAX_FORKS = 10_000;

    /**
     * Starts a branch at a checkpoint. Nothing of the state is copied.
     *
     * @param name the branch's name, or null for {@code fork-1}, {@code fork-2} …
     * @return the config of the new branch's head
     * @throws CairnException {@code ALREADY_EXISTS} when there is such a branch, {@code NOT_FOUND} when there is no such checkpoint
     */
    CheckpointConfig fork(CheckpointConfig config, @Nullable String name);

    /** Starts a branch with a first checkpoint of source {@code fork} that differs from the one forked, without pending writes. */
    CheckpointConfig fork(CheckpointConfig config, @Nullable String name, StateChange edit);

    /**
     * Starts several branches at one checkpoint in one commit, named {@code fork-1}, {@code fork-2} …
     *
     * @param count at least 1
     * @throws CairnException {@code TOO_LARGE} for more than {@value #MAX_FORKS}
     */
    List<CheckpointConfig> forks(CheckpointConfig config, int count);

    /**
     * Moves the head of a branch to an earlier (or any other) checkpoint of its namespace. The old head stays reachable by its id
     * and in the branch's log of former tips, so a rewind can be undone.
     *
     * @param to names the checkpoint by id and the branch to move
     * @throws NotFoundException when there is no such checkpoint or branch
     */
    default CheckpointConfig rewind(CheckpointConfig to) {
        return rewind(to, null);
    }

    /**
     * Moves the head of a branch only if it is the expected one.
     *
     * @param expectedHead the id of the checkpoint that the branch's head must be, or null when any head will do
     * @throws ConflictException when the head is another one; details carry {@code head}. Nothing is changed then
     */
    CheckpointConfig rewind(CheckpointConfig to, @Nullable String expectedHead);

    /**
     * Removes a branch: its name and its log of former tips. Its checkpoints stay, on other branches or reachable by their ids, until
     * pruning removes what no branch needs. The name is free at once.
     *
     * @param head names the branch, other than {@value CheckpointConfig#MAIN}, and by id the checkpoint that its head must be
     * @throws ConflictException when the head is another one; details carry {@code head}. Nothing is changed then
     * @throws NotFoundException when there is no such branch
     * @throws CairnException {@code INVALID} for {@value CheckpointConfig#MAIN} or without an id
     */
    void remove(CheckpointConfig head);

    /** Returns the branches of a namespace and its gaps: a {@link #tree} without its checkpoints, which are not read. Empty if there are none. */
    ThreadTree list(String threadId, String namespace);

    /** Returns all checkpoints of a namespace with its branches. */
    ThreadTree tree(String threadId, String namespace);

    /** Returns the readable checkpoints of a namespace with its branches. Damaged ones are reported and left out. */
    ThreadTree tree(String threadId, String namespace, Consumer<Damage> damaged);

    /** Returns a checkpoint and its ancestors down to the first, read lazily. Ends early where an ancestor is no longer stored. */
    Stream<CheckpointSummary> ancestry(CheckpointConfig config);

    /** Lists the namespaces of a thread that hold checkpoints, root first. */
    List<String> namespaces(String threadId);

    /**
     * Returns for each channel the nearest stored value among a checkpoint's ancestors and what tasks wrote to it since. The checkpoint's own
     * value and writes are not part of it.
     *
     * @param channels which channels; of an empty collection the answer is empty
     * @throws NotFoundException when there is no such checkpoint
     */
    Map<String, ChannelHistory> writesHistory(CheckpointConfig config, Collection<String> channels);
}
