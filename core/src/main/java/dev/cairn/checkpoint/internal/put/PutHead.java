package dev.cairn.checkpoint.internal.put;

import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.PutOptions;
import dev.cairn.checkpoint.internal.record.BranchHead;
import dev.cairn.checkpoint.internal.record.CheckpointRecord;
import dev.cairn.checkpoint.internal.record.ThreadStore;
import dev.cairn.error.ConflictException;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What a put says of the head of its branch, and whether a head agrees.
 *
 * @param ownId the id that the checkpoint was given, or null
 */
record PutHead(
        CheckpointWriter writer,
        CheckpointConfig config,
        PutOptions options,
        @Nullable String ownId) {
    /**
     * The head to put on. What is remembered of it is enough only if nothing speaks against the put.
     *
     * @param parent what the put would follow on a head
     */
    BranchHead find(Function<BranchHead, @Nullable String> parent) {
        BranchHead known = writer.live().head(config);
        if (!config.isOlderThan(known.incarnation())
                && isExpected(known)
                && isStarted(known)
                && !isLeft(known, parent.apply(known))) {
            return known;
        }
        BranchHead head = writer.live().readHead(config);
        if (config.isOlderThan(head.incarnation())) {
            throw ThreadStore.outdated(config);
        }
        if (!isExpected(head)) {
            throw unexpected(head);
        }
        if (!isStarted(head) && !writer.branches().isAroundIt(config)) {
            throw writer.branches().missing(config);
        }
        return head;
    }

    /** Whether the branch exists, may always begin, or is reported to be empty. */
    private boolean isStarted(BranchHead head) {
        return head.checkpointId() != null
                || config.branch().equals(CheckpointConfig.MAIN)
                || PutOptions.NO_HEAD.equals(options.expectedHead());
    }

    /** Whether the put would take the branch to something else than a child of its head, without having been asked to. */
    boolean isLeft(BranchHead head, @Nullable String parent) {
        return !options.movesHead()
                && head.checkpointId() != null
                && !head.checkpointId().equals(parent)
                && !head.checkpointId().equals(ownId);
    }

    private boolean isExpected(BranchHead head) {
        if (options.expectedHead() == null) {
            return true;
        }
        return PutOptions.NO_HEAD.equals(options.expectedHead())
                ? head.checkpointId() == null
                : String.valueOf(options.expectedHead()).equals(head.checkpointId());
    }

    /** Whether a checkpoint that is stored was put on the head that is expected. */
    boolean wasExpected(CheckpointRecord stored) {
        String expected = options.expectedHead();
        if (expected == null || options.movesHead()) {
            return true;
        }
        return PutOptions.NO_HEAD.equals(expected)
                ? config.checkpointId() != null || stored.parent() == null
                : expected.equals(stored.parent());
    }

    private ConflictException unexpected(BranchHead head) {
        return new ConflictException(
                "Cannot put on " + config.onBranch(config.branch()) + ": its head is "
                        + (head.checkpointId() == null ? "none" : head.checkpointId()) + ", not "
                        + (PutOptions.NO_HEAD.equals(options.expectedHead())
                                ? "an empty branch"
                                : options.expectedHead())
                        + ". Nothing was stored. Read it and put again, or fork.",
                Map.of("head", String.valueOf(head.checkpointId())));
    }

    /**
     * The refusal of a put that would leave the head.
     *
     * @param verb what was tried
     * @param place the checkpoint with which it was tried
     */
    ConflictException left(BranchHead head, String verb, @Nullable String place) {
        return new ConflictException(
                "Cannot " + verb + " checkpoint " + place + " of thread '" + config.threadId()
                        + "': it is not the head of branch '" + config.branch() + "', which is " + head.checkpointId()
                        + ". Nothing was stored. Read the head and put on it, or fork at " + place
                        + " ('cairn thread fork').",
                Map.of("head", String.valueOf(head.checkpointId()), "branch", config.branch()));
    }
}
