package dev.cairn.agent.internal.record;

import dev.cairn.agent.AgentStateSnapshot;
import dev.cairn.agent.BackupType;
import dev.cairn.agent.CompressionType;
import dev.cairn.agent.NewSnapshot;
import dev.cairn.agent.SaveOptions;
import dev.cairn.agent.SnapshotMarks;
import dev.cairn.agent.SnapshotSummary;
import dev.cairn.agent.Versions;
import dev.cairn.agent.migration.StateVersion;
import dev.cairn.codec.internal.read.StateReader;
import dev.cairn.error.CairnException;
import dev.cairn.error.ConflictException;
import dev.cairn.error.CorruptException;
import dev.cairn.error.ErrorCode;
import dev.cairn.history.internal.Patience;
import dev.cairn.history.internal.PutResult;
import dev.cairn.history.internal.StatePut;
import dev.cairn.storage.Check;
import dev.cairn.storage.CommitOutcome.Committed;
import dev.cairn.storage.CommitOutcome.Reason;
import dev.cairn.storage.CommitOutcome.Refused;
import dev.cairn.storage.Put;
import dev.cairn.storage.Scope;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Stores snapshots. Thread-safe.
 *
 * @param current the version that the program uses
 */
public record SnapshotWriter(AgentStore store, StateVersion current) {
    /**
     * What is to be stored.
     *
     * @param snapshot makes the snapshot that follows a latest one, or none
     * @param marks given the snapshot
     * @param expectedParent the snapshot that must be the latest, or null for any
     * @param parent the snapshot that it follows, or null for the latest
     * @param latest whether it becomes the agent's latest even when there is one
     */
    public record Request(
            Function<@Nullable String, NewSnapshot> snapshot,
            Function<NewSnapshot, SnapshotMarks> marks,
            BackupType type,
            CompressionType compression,
            @Nullable String expectedParent,
            @Nullable String parent,
            boolean latest) {}

    /**
     * Stores a snapshot.
     *
     * @throws ConflictException when another snapshot than the expected one is the latest
     * @throws CairnException {@code ALREADY_EXISTS} for an id that is taken, {@code INVALID} for the state
     */
    public AgentStateSnapshot save(String agentId, Request request) {
        Scope scope = store.scope(agentId);
        Patience patience = new Patience();
        boolean alone = false;
        while (true) {
            AgentHead head = store.head(scope);
            checkParent(agentId, head, request.expectedParent());
            Turn turn = new Turn(scope, head, request, alone);
            try {
                AgentStateSnapshot saved = turn.run();
                if (saved != null) {
                    return saved;
                }
            } catch (CorruptException baseIsDamaged) {
                if (alone) {
                    throw baseIsDamaged;
                }
                alone = true;
            }
            patience.nextAttempt("save", "agent '" + agentId + "'");
        }
    }

    private static void checkParent(String agentId, AgentHead head, @Nullable String expected) {
        if (expected == null || expected.equals(head.latest() == null ? SaveOptions.NO_PARENT : head.latest())) {
            return;
        }
        throw new ConflictException(
                "Cannot save agent '" + agentId + "': its latest snapshot "
                        + "is " + (head.latest() == null ? "none" : head.latest())
                        + ", not " + (expected.isEmpty() ? "none" : expected)
                        + ". Nothing was stored. Load it and save again.",
                Map.of("agent", agentId, "head", String.valueOf(head.latest())));
    }

    /** One attempt. */
    private final class Turn {
        private final Scope scope;
        private final AgentHead head;
        private final NewSnapshot made;
        private final SnapshotRecord.Facts facts;
        private final SnapshotMarks marks;
        private final boolean latest;
        private final @Nullable String base;

        Turn(Scope scope, AgentHead head, Request request, boolean alone) {
            this.scope = scope;
            this.head = head;
            this.made = request.snapshot().apply(head.latest());
            this.marks = request.marks().apply(made);
            this.latest = request.latest() || head.latest() == null;
            this.base = alone ? null : base(request.type());
            String parent = request.parent() == null ? head.latest() : request.parent();
            BackupType type = base == null ? BackupType.FULL : request.type();
            this.facts = new SnapshotRecord.Facts(type, request.compression(), parent);
        }

        private @Nullable String base(BackupType type) {
            return switch (type) {
                case FULL -> null;
                case INCREMENTAL -> head.latest();
                case DIFFERENTIAL ->
                    head.full() != null
                                    && store.history()
                                            .find(scope, AgentStore.key(head.full()))
                                            .isPresent()
                            ? head.full()
                            : null;
            };
        }

        @Nullable
        AgentStateSnapshot run() {
            StatePut put = StatePut.of(AgentStore.key(made.snapshotId()), Map.of(AgentStore.DOCUMENT, made.document()))
                    .framed(facts.compression().codec())
                    .members(encoded -> SnapshotRecord.members(made, facts, encoded))
                    .with(commit -> {
                        head.check(commit);
                        if (latest) {
                            head.movedTo(made.snapshotId(), base == null).store(commit, made.status());
                        }
                        commit.put(Put.of(AgentStore.MARKS, AgentStore.key(made.snapshotId()), MarksForm.of(marks)));
                    });
            PutResult result = store.history().put(scope, based(put));
            return result.outcome() instanceof Committed committed
                    ? saved(result, committed)
                    : retry((Refused) result.outcome());
        }

        private StatePut based(StatePut put) {
            if (base == null) {
                return put;
            }
            return facts.type() == BackupType.INCREMENTAL && latest
                    ? put.next(AgentStore.key(base))
                    : put.branchOf(AgentStore.key(base));
        }

        private AgentStateSnapshot saved(PutResult result, Committed committed) {
            SnapshotSummary summary = new SnapshotSummary(
                    made.agentId(),
                    made.snapshotId(),
                    made.version(),
                    made.timestamp(),
                    made.status(),
                    facts.type(),
                    facts.compression(),
                    result.addedBytes(),
                    length(result),
                    checksum(result),
                    facts.parent(),
                    marks,
                    committed.written().get(0).sequence());
            return new AgentStateSnapshot(made.document(), summary, Versions.warnings(made.version(), current));
        }

        /** Counting the bytes of a large document again would cost more than encoding what is new in it. */
        private long length(PutResult result) {
            return Objects.requireNonNull(
                    StateReader.lengths(result.encoded().body()).get(AgentStore.DOCUMENT));
        }

        private String checksum(PutResult result) {
            return Objects.requireNonNull(
                    StateReader.tokens(result.encoded().body()).get(AgentStore.DOCUMENT));
        }

        private @Nullable AgentStateSnapshot retry(Refused refused) {
            if (refused.check() instanceof Check.Absent absent && absent.kind() == AgentStore.SNAPSHOT) {
                throw new CairnException(
                        ErrorCode.ALREADY_EXISTS,
                        "Cannot save snapshot " + made.snapshotId()
                                + " of agent '" + made.agentId() + "': it exists, and snapshots never change. "
                                + "Nothing was stored. Save under another id.",
                        Map.of("agent", made.agentId(), "snapshot", made.snapshotId()),
                        null);
            }
            if (refused.reason() == Reason.LOCKED || refused.reason() == Reason.FENCED) {
                throw new CairnException(
                        ErrorCode.LOCKED,
                        "Cannot save agent '" + made.agentId() + "': another writer holds a lease on it. Nothing was "
                                + "stored. Try again when the lease has ended.");
            }
            return null;
        }
    }
}
