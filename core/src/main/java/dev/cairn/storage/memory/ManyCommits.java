package dev.cairn.storage.memory;

import dev.cairn.storage.Commit;
import dev.cairn.storage.CommitOutcome.Committed;
import dev.cairn.storage.CommitOutcome.Refused;
import dev.cairn.storage.ManyOutcome;
import dev.cairn.storage.Scope;
import dev.cairn.storage.Scoped;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Commits of different scopes that are one: all slots are locked, by name, before the first is asked. Not thread-safe. */
final class ManyCommits {
    private final MemoryStore store;
    private final List<Scoped<Commit>> commits;
    private final List<Scoped<Commit>> byName;
    private final Clock clock;
    private final Map<Scope, ScopeSlot> slots = new HashMap<>();

    ManyCommits(MemoryStore store, List<Scoped<Commit>> commits, Clock clock) {
        this.store = store;
        this.commits = commits;
        this.byName =
                commits.stream().sorted(Comparator.comparing(Scoped::scope)).toList();
        this.clock = clock;
    }

    ManyOutcome run() {
        return lockFrom(0);
    }

    private ManyOutcome lockFrom(int index) {
        if (index == byName.size()) {
            return decide();
        }
        Scope scope = byName.get(index).scope();
        return store.scopes().write(scope, slot -> {
            slots.put(scope, slot);
            return lockFrom(index + 1);
        });
    }

    private ManyOutcome decide() {
        Instant at = clock.instant();
        List<CommitRun> runs = new ArrayList<>();
        for (Scoped<Commit> commit : commits) {
            ScopeSlot slot = Objects.requireNonNull(slots.get(commit.scope()));
            CommitRun run = store.run(commit.scope(), commit.value(), slot, at);
            Refused refused = run.rehearse();
            if (refused != null) {
                return ManyOutcome.of(commit.scope(), refused);
            }
            runs.add(run);
        }
        return ManyOutcome.of(runs.stream().map(run -> (Committed) run.run()).toList());
    }
}
