package dev.cairn.agent.internal.care;

import dev.cairn.agent.CleanupOptions;
import dev.cairn.agent.CleanupReport;
import dev.cairn.agent.CleanupReport.Decision;
import dev.cairn.agent.SnapshotMarks;
import dev.cairn.agent.SnapshotSummary;
import dev.cairn.agent.StateBackupMetadata;
import dev.cairn.agent.internal.record.AgentStore;
import dev.cairn.agent.internal.record.SnapshotRecord;
import dev.cairn.agent.internal.record.SnapshotRemover;
import dev.cairn.history.internal.StateSweep;
import dev.cairn.history.internal.StoredState;
import dev.cairn.retention.RetentionItem;
import dev.cairn.retention.RetentionPlan;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Scope;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Removes snapshots that nothing keeps, from what is stored alone. Not thread-safe. */
public final class Cleaner {
    private final AgentStore store;
    private final CleanupOptions options;
    private final Instant now;
    private final List<Decision> removed = new ArrayList<>();
    private final List<Decision> kept = new ArrayList<>();
    private final Set<String> tags = new HashSet<>();

    public Cleaner(AgentStore store, CleanupOptions options, Instant now) {
        this.store = store;
        this.options = options;
        this.now = now;
    }

    public CleanupReport report(List<StateBackupMetadata> backups) {
        return new CleanupReport(
                options.dryRun(), removed, kept, backups, options.policy().unknownTags(tags));
    }

    private record Plan(List<Bytes> keys, List<Decision> removed, List<Decision> kept) {}

    public void clean(Scope scope) {
        @Nullable Plan[] last = {null};
        if (options.dryRun()) {
            store.history().sweep(scope).ifPresent(sweep -> last[0] = plan(scope, sweep));
        } else if (store.head(scope).incarnation() != 0) {
            new SnapshotRemover(store).remove(scope, sweep -> {
                Plan plan = plan(scope, sweep);
                last[0] = plan;
                return plan.keys();
            });
        }
        Plan plan = last[0];
        if (plan != null) {
            removed.addAll(plan.removed());
            kept.addAll(plan.kept());
        }
    }

    private Plan plan(Scope scope, StateSweep sweep) {
        List<StoredState> states = sweep.states();
        List<SnapshotMarks> marks =
                store.marks(scope, states.stream().map(StoredState::key).toList());
        List<SnapshotSummary> summaries = new ArrayList<>();
        for (int i = 0; i < states.size(); i++) {
            summaries.add(SnapshotRecord.summary(AgentStore.agentId(scope), states.get(i), marks.get(i)));
        }
        summaries.forEach(summary -> tags.addAll(summary.tags()));
        String latest = store.head(scope).latest();
        List<RetentionItem> items = new ArrayList<>();
        for (int i = 0; i < states.size(); i++) {
            items.add(item(summaries.get(i), SnapshotRecord.age(states.get(i)), latest));
        }
        Plan plan = new Plan(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        List<RetentionPlan.Decision> decisions =
                RetentionPlan.of(options.policy(), items, now).decisions();
        for (int i = 0; i < decisions.size(); i++) {
            RetentionPlan.Decision decision = decisions.get(i);
            (decision.kept() ? plan.kept() : plan.removed()).add(new Decision(summaries.get(i), decision.reasons()));
            if (!decision.kept()) {
                plan.keys().add(states.get(i).key());
            }
        }
        return plan;
    }

    /** The head may name another than the one that was stored last. */
    private RetentionItem item(SnapshotSummary summary, Instant age, @Nullable String latest) {
        boolean protect =
                summary.snapshotId().equals(latest) && !options.policy().newestMayGo();
        return new RetentionItem(
                summary.snapshotId(),
                age,
                Set.copyOf(summary.tags()),
                summary.pinned(),
                summary.expiresAt(),
                protect ? List.of("is the latest") : List.of());
    }
}
