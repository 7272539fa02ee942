package dev.cairn.agent.internal.record;

import dev.cairn.agent.AgentStateSnapshot;
import dev.cairn.agent.SnapshotMarks;
import dev.cairn.agent.SnapshotSummary;
import dev.cairn.agent.Versions;
import dev.cairn.agent.migration.StateVersion;
import dev.cairn.codec.internal.frame.FrameSource;
import dev.cairn.codec.internal.read.StateReader;
import dev.cairn.error.CairnException;
import dev.cairn.error.CorruptException;
import dev.cairn.error.NotFoundException;
import dev.cairn.history.internal.DamageWalk;
import dev.cairn.history.internal.StoredState;
import dev.cairn.model.Document;
import dev.cairn.model.binding.Types;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Frame;
import dev.cairn.storage.LaneRange;
import dev.cairn.storage.Read;
import dev.cairn.storage.ReadResult;
import dev.cairn.storage.Scan;
import dev.cairn.storage.ScanPage;
import dev.cairn.storage.Scope;
import dev.cairn.storage.Storage;
import dev.cairn.storage.StoredRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Reads snapshots, verified. Thread-safe.
 *
 * @param current the version that the program uses
 */
public record SnapshotReader(AgentStore store, Types types, StateVersion current) {
    /**
     * A snapshot.
     *
     * @throws NotFoundException when there is none under this id
     * @throws CorruptException when its document is not what was stored
     */
    public AgentStateSnapshot get(String agentId, String snapshotId) {
        return find(agentId, snapshotId)
                .orElseThrow(() -> new NotFoundException(
                        "Agent '" + agentId + "' has no snapshot " + snapshotId + ".",
                        Map.of("agent", agentId, "snapshot", snapshotId)));
    }

    /** A snapshot, or the latest for null. */
    public AgentStateSnapshot load(String agentId, @Nullable String snapshotId) {
        return snapshotId == null ? latest(agentId) : get(agentId, snapshotId);
    }

    public Optional<AgentStateSnapshot> find(String agentId, String snapshotId) {
        Scope scope = store.scope(agentId);
        return find(agentId, snapshotId, () -> store.history().find(scope, AgentStore.key(snapshotId)));
    }

    private Optional<AgentStateSnapshot> find(
            String agentId, String snapshotId, Supplier<Optional<StoredState>> record) {
        Scope scope = store.scope(agentId);
        try {
            return store.history()
                    .read(scope, AgentStore.key(snapshotId), record.get(), state -> snapshot(scope, state));
        } catch (CorruptException damage) {
            throw of(agentId, snapshotId, damage);
        }
    }

    private static CorruptException of(String agentId, String snapshotId, CorruptException damage) {
        return new CorruptException(
                "snapshot " + snapshotId + " of agent '" + agentId + "', "
                        + damage.details().get("address"),
                String.valueOf(damage.details().get("reason")),
                Map.of("agent", agentId, "snapshot", snapshotId),
                damage);
    }

    private AgentStateSnapshot snapshot(Scope scope, StoredState state) {
        String agentId = AgentStore.agentId(scope);
        Companion companion = new Companion(store.storage(), scope, state.key());
        Types named = types.at("snapshot " + SnapshotRecord.snapshotId(state) + " of agent '" + agentId + "'");
        Document document = Objects.requireNonNull(new StateReader(companion)
                .read(state.state(), name -> true, name -> named)
                .get(AgentStore.DOCUMENT));
        SnapshotSummary summary = SnapshotRecord.summary(agentId, state, companion.marks());
        checkIdentity(summary, document);
        return new AgentStateSnapshot(document, summary, Versions.warnings(summary.version(), current));
    }

    /** Reads the marks of a snapshot together with the first frames that are asked for. */
    private static final class Companion implements FrameSource {
        private final Storage storage;
        private final Scope scope;
        private final Bytes key;
        private @Nullable SnapshotMarks marks;

        Companion(Storage storage, Scope scope, Bytes key) {
            this.storage = storage;
            this.scope = scope;
            this.key = key;
        }

        @Override
        public List<List<Frame>> read(List<LaneRange> ranges, boolean bodies) {
            Read.Builder read = Read.of();
            ranges.forEach(range -> read.add(new Read.Frames(range, bodies)));
            boolean first = marks == null;
            ReadResult result = storage.read(scope, (first ? read.get(AgentStore.MARKS, key) : read).build());
            if (first) {
                marks = AgentStore.marks(result, ranges.size());
            }
            return result.frames().subList(0, ranges.size());
        }

        SnapshotMarks marks() {
            if (marks == null) {
                read(List.of(), false);
            }
            return Objects.requireNonNull(marks);
        }
    }

    /** A document that was copied under another name is not taken for that one's. */
    static void checkIdentity(SnapshotSummary summary, Document document) {
        boolean same = document.member("agent_id").equals(Optional.of(Document.of(summary.agentId())))
                && document.member("snapshot_id").equals(Optional.of(Document.of(summary.snapshotId())));
        if (!same) {
            throw new CorruptException("its document", "its agent or snapshot differs from its record's", null);
        }
    }

    /**
     * The latest snapshot.
     *
     * @throws CorruptException when it cannot be read; names the one before
     */
    public AgentStateSnapshot latest(String agentId) {
        Scope scope = store.scope(agentId);
        AgentStore.Latest now = store.latest(scope);
        while (now.head().latest() != null) {
            AgentHead head = now.head();
            Optional<AgentStateSnapshot> found = latest(agentId, now);
            if (found.isPresent()) {
                return found.get();
            }
            now = store.latest(scope);
            if (now.head().equals(head)) {
                throw new CorruptException(
                        "head of agent '" + agentId + "'",
                        "it points to snapshot " + head.latest() + ", which is not stored",
                        before(agentId, head),
                        null);
            }
        }
        throw new NotFoundException("There is no agent '" + agentId + "'." + advice(agentId), Map.of("agent", agentId));
    }

    /** Other things than agents are addressed with a tag behind their name. */
    private String advice(String agentId) {
        int at = agentId.indexOf('@');
        String name = at > 0 ? agentId.substring(0, at) : "";
        if (name.isEmpty() || store.head(store.scope(name)).latest() == null) {
            return "";
        }
        return " Agent '" + name + "' has some. List those with the tag '" + agentId.substring(at + 1)
                + "' and name one by its id.";
    }

    private Optional<AgentStateSnapshot> latest(String agentId, AgentStore.Latest now) {
        AgentHead head = now.head();
        String latest = String.valueOf(head.latest());
        try {
            return now.snapshot().isPresent() ? find(agentId, latest, now::snapshot) : find(agentId, latest);
        } catch (CorruptException damage) {
            String before = head.before();
            throw new CorruptException(
                    String.valueOf(damage.details().get("address")),
                    damage.details().get("reason")
                            + (before == null
                                    ? "; it is the only snapshot of the agent"
                                    : "; the one before it is " + before
                                            + ": load it by its id, or the newest undamaged one"),
                    before(agentId, head),
                    damage);
        }
    }

    private static Map<String, String> before(String agentId, AgentHead head) {
        Map<String, String> details = new java.util.LinkedHashMap<>();
        details.put("agent", agentId);
        details.put("snapshot", String.valueOf(head.latest()));
        if (head.before() != null) {
            details.put("before", head.before());
        }
        return details;
    }

    /** The latest snapshot that can be read; with a warning when it is not the latest one. */
    public AgentStateSnapshot sound(String agentId) {
        CairnException damage;
        try {
            return latest(agentId);
        } catch (CorruptException newest) {
            damage = newest;
        }
        Scope scope = store.scope(agentId);
        Optional<AgentHead> head = unlessDamaged(() -> store.head(scope));
        @Nullable
        StoredRecord last = head.flatMap(known -> unlessDamaged(() -> position(scope, known)))
                .orElse(null);
        while (true) {
            ScanPage<StoredRecord> page = store.storage()
                    .admin()
                    .salvage(alsoDamaged -> {})
                    .scan(scope, Scan.all(AgentStore.SNAPSHOT, 1).after(last));
            if (page.items().isEmpty()) {
                throw damage;
            }
            last = page.items().get(0);
            String id = dev.cairn.storage.Key.parts(last.key()).get(0);
            Optional<AgentStateSnapshot> found =
                    unlessDamaged(() -> find(agentId, id).orElse(null));
            if (found.isPresent()) {
                return found.get()
                        .warned(head.map(known -> "it is not the latest: snapshot " + known.latest())
                                        .orElse("it may not be the latest: the head of the agent")
                                + " cannot be read (" + damage.details().get("address") + ")");
            }
        }
    }

    /** What can be read; nothing where that is damaged. */
    private static <T> Optional<T> unlessDamaged(Supplier<@Nullable T> read) {
        try {
            return Optional.ofNullable(read.get());
        } catch (CorruptException alsoDamaged) {
            return Optional.empty();
        }
    }

    /** Where to go on behind a latest snapshot whose record itself may be damaged; null for the beginning. */
    private @Nullable StoredRecord position(Scope scope, AgentHead head) {
        if (head.before() == null) {
            return null;
        }
        var result = store.storage()
                .read(
                        scope,
                        dev.cairn.storage.Read.of()
                                .get(AgentStore.SNAPSHOT, AgentStore.key(head.before()))
                                .build());
        return result.first(0)
                .map(record -> new StoredRecord(
                        record.kind(),
                        Bytes.EMPTY,
                        1,
                        record.sequence() + 1,
                        record.sequence() + 1,
                        record.committed(),
                        null,
                        null,
                        Bytes.EMPTY))
                .orElse(null);
    }

    /**
     * The agent that has a snapshot, found by asking one after the other, behind damaged ones too: one read for each agent.
     *
     * @throws NotFoundException when none has it
     * @throws CorruptException when none has it that can be read, and something cannot be read
     */
    public String agentOf(String snapshotId, SnapshotLister lister) {
        List<Damage> damages = new ArrayList<>();
        for (String agentId : lister.names(damages::add)) {
            Scope scope = store.scope(agentId);
            try {
                if (store.history().find(scope, AgentStore.key(snapshotId)).isPresent()) {
                    return agentId;
                }
            } catch (CorruptException e) {
                damages.add(DamageWalk.damage("agent '" + agentId + "'", e, scope));
            }
        }
        if (damages.isEmpty()) {
            throw new NotFoundException("No agent has a snapshot " + snapshotId + ".", Map.of("snapshot", snapshotId));
        }
        Damage first = damages.get(0);
        throw new CorruptException(
                first.address(),
                first.reason() + "; no agent that can be read has snapshot " + snapshotId,
                Map.of("snapshot", snapshotId),
                null);
    }
}
