package dev.cairn.agent.internal.record;

import dev.cairn.error.NotFoundException;
import dev.cairn.history.internal.Patience;
import dev.cairn.history.internal.StateSweep;
import dev.cairn.history.internal.StoredState;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Commit;
import dev.cairn.storage.Scope;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Removes snapshots with the frames that only they needed. When the latest goes, the one that was stored last of the others becomes the
 * latest. Refused commits are rebuilt, so that writers never wait and never lose anything. Thread-safe.
 */
public record SnapshotRemover(AgentStore store) {
    private static final int BATCH = 100;

    /**
     * Removes one.
     *
     * @throws NotFoundException when it is not there
     */
    public void delete(String agentId, String snapshotId) {
        Bytes key = AgentStore.key(snapshotId);
        remove(store.scope(agentId), sweep -> {
            if (sweep.states().stream().noneMatch(state -> state.key().equals(key))) {
                throw new NotFoundException(
                        "Agent '" + agentId + "' has no snapshot " + snapshotId + ". Nothing was removed.",
                        Map.of("agent", agentId, "snapshot", snapshotId));
            }
            return List.of(key);
        });
    }

    /**
     * Removes what a plan says; the plan is recomputed when the agent changed meanwhile.
     *
     * @param plan given the snapshots in the order of their first puts; which of them go
     */
    public void remove(Scope scope, Function<StateSweep, Collection<Bytes>> plan) {
        Patience patience = new Patience();
        while (true) {
            Optional<StateSweep> sweep = store.history().sweep(scope);
            if (sweep.isEmpty()) {
                throw new NotFoundException(
                        "Agent '" + AgentStore.agentId(scope) + "' has no snapshot.",
                        Map.of("agent", AgentStore.agentId(scope)));
            }
            if (remove(scope, sweep.get(), List.copyOf(plan.apply(sweep.get())))) {
                return;
            }
            patience.nextAttempt(
                    "remove snapshots of",
                    "agent '" + AgentStore.agentId(scope) + "'",
                    "Removed snapshots stay removed.");
        }
    }

    private boolean remove(Scope scope, StateSweep sweep, List<Bytes> keys) {
        for (int from = 0; from < keys.size(); from += BATCH) {
            List<Bytes> batch = keys.subList(from, Math.min(keys.size(), from + BATCH));
            AgentHead head = store.head(scope);
            Set<Bytes> going = new HashSet<>(batch);
            List<StoredState> staying = new ArrayList<>(sweep.states());
            staying.removeIf(state -> going.contains(state.key()));
            boolean done = sweep.remove(batch, commit -> {
                batch.forEach(key -> commit.delete(AgentStore.MARKS, key));
                settleHead(head, staying, going, commit);
            });
            if (!done) {
                return false;
            }
        }
        return true;
    }

    /** A head that names what goes is moved; its commit is refused when the agent was changed since it was read. */
    private static void settleHead(AgentHead head, List<StoredState> staying, Set<Bytes> going, Commit.Builder commit) {
        boolean latestGoes = isGone(head.latest(), going);
        if (!latestGoes && !isGone(head.before(), going)) {
            return;
        }
        int last = staying.size() - 1;
        if (last < 0) {
            AgentHead.none(head.incarnation()).store(commit, "");
            return;
        }
        int latest = latestGoes ? last : indexOf(head.latest(), staying);
        String before = latest > 0 ? SnapshotRecord.snapshotId(staying.get(latest - 1)) : null;
        head.at(SnapshotRecord.snapshotId(staying.get(latest)), before)
                .store(commit, staying.get(latest).body().at("/status").text());
    }

    private static boolean isGone(@Nullable String snapshotId, Set<Bytes> going) {
        return snapshotId != null && going.contains(AgentStore.key(snapshotId));
    }

    private static int indexOf(@Nullable String snapshotId, List<StoredState> states) {
        for (int i = states.size() - 1; i >= 0; i--) {
            if (SnapshotRecord.snapshotId(states.get(i)).equals(snapshotId)) {
                return i;
            }
        }
        return states.size() - 1;
    }
}
