package dev.cairn.spring.boot.transaction;

import dev.cairn.storage.Check;
import dev.cairn.storage.Commit;
import dev.cairn.storage.CommitOutcome.Committed;
import dev.cairn.storage.CommitOutcome.Written;
import dev.cairn.storage.Scope;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;

/** The numbers that a transaction has given to records, which are given again when it is rolled back. Thread-safe. */
final class GivenNumbers {
    private final Map<Doubts.Doubt, Set<Written>> numbers = new HashMap<>();
    private final Deque<Given> order = new ArrayDeque<>();
    private final IdentityHashMap<Object, Integer> savepoints = new IdentityHashMap<>();

    private record Given(Doubts.Doubt record, Written written) {}

    /** Notes what a commit gave. */
    synchronized void add(Scope scope, Commit commit, Committed outcome) {
        for (int i = 0; i < outcome.written().size(); i++) {
            Given given = new Given(
                    Doubts.Doubt.of(scope, commit.puts().get(i)),
                    outcome.written().get(i));
            if (numbers.computeIfAbsent(given.record, key -> new HashSet<>()).add(given.written)) {
                order.add(given);
            }
        }
    }

    synchronized void savepoint(Object savepoint) {
        savepoints.put(savepoint, order.size());
    }

    /** Forgets what was given after a savepoint. */
    synchronized void rollBackTo(Object savepoint) {
        int kept = savepoints.getOrDefault(savepoint, 0);
        while (order.size() > kept) {
            Given given = order.removeLast();
            numbers.computeIfPresent(given.record, (record, written) -> {
                written.remove(given.written);
                return written.isEmpty() ? null : written;
            });
        }
    }

    /** Forgets numbers of a record that is stored with them. */
    synchronized void settle(Doubts.Doubt record, Check.RevisionIs stored) {
        Set<Written> written = numbers.getOrDefault(record, new HashSet<>());
        written.removeIf(each -> stored.holds(each.revision(), each.sequence()));
    }

    /** Whether a record has its numbers from here. */
    synchronized boolean has(Doubts.Doubt record, Check.RevisionIs known) {
        return numbers.getOrDefault(record, Set.of()).stream()
                .anyMatch(written -> known.holds(written.revision(), written.sequence()));
    }
}
