package dev.cairn.agent;

import dev.cairn.agent.CleanupReport.Decision;
import dev.cairn.history.StateSweep;
import dev.cairn.history.StoredState;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Scope;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Removes snapshots that nothing keeps, from what is stored alone. Not safe for use by several threads. */
final class Cleaner {
    private final AgentStore store;
    private final CleanupOptions options;
    private final Instant now;
    private final List<Decision> removed = new ArrayList<>();
    private final List<Decision> kept = new ArrayList<>();

    Cleaner(AgentStore store, CleanupOptions options, Instant now) {
        this.store = store;
        this.options = options;
        this.now = now;
    }

    CleanupReport report(List<StateBackupMetadata> backups) {
        return new CleanupReport(options.dryRun(), removed, kept, backups);
    }

    private record Plan(List<Bytes> keys, List<Decision> removed, List<Decision> kept) {}

    void clean(Scope scope) {
        List<Plan> last = new ArrayList<>();
        if (options.dryRun()) {
            store.history().sweep(scope).ifPresent(sweep -> last.add(plan(scope, sweep)));
        } else {
            new SnapshotRemover(store).remove(scope, sweep -> {
                Plan plan = plan(scope, sweep);
                last.clear();
                last.add(plan);
                return plan.keys();
            });
        }
        for (Plan plan : last) {
            removed.addAll(plan.removed());
            kept.addAll(plan.kept());
            AgentEvents.cleaned(
                    AgentStore.agentId(scope),
                    plan.removed().size(),
                    plan.kept().size());
        }
    }

    private Plan plan(Scope scope, StateSweep sweep) {
        List<StoredState> states = sweep.states();
        List<SnapshotMarks> marks =
                store.marks(scope, states.stream().map(StoredState::key).toList());
        String latest = store.head(scope).latest();
        Plan plan = new Plan(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        for (int i = 0; i < states.size(); i++) {
            SnapshotSummary summary = SnapshotRecord.summary(AgentStore.agentId(scope), states.get(i), marks.get(i));
            List<String> keeping = keeping(summary, latest);
            if (keeping.isEmpty()) {
                plan.keys().add(states.get(i).key());
                plan.removed().add(new Decision(summary, List.of("expired at " + summary.expiresAt())));
            } else {
                plan.kept().add(new Decision(summary, keeping));
            }
        }
        return plan;
    }

    private List<String> keeping(SnapshotSummary summary, @Nullable String latest) {
        List<String> reasons = new ArrayList<>();
        Instant expires = summary.expiresAt();
        if (expires == null) {
            reasons.add("has no expiry");
        } else if (expires.isAfter(now)) {
            reasons.add("expires at " + expires);
        }
        if (summary.pinned()) {
            reasons.add("is pinned");
        }
        if (summary.snapshotId().equals(latest) && !options.latestToo()) {
            reasons.add("is the latest");
        }
        return reasons;
    }
}
