package dev.cairn.spring.boot.transaction;

import dev.cairn.storage.Bytes;
import dev.cairn.storage.Check;
import dev.cairn.storage.Commit;
import dev.cairn.storage.Put;
import dev.cairn.storage.Scope;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Records that services may remember in a form that is not stored: as a transaction wrote them that is not committed, or as one did that was
 * rolled back. Of the latter the last ones are kept: services remember fewer. Thread-safe.
 */
final class Doubts {
    private static final int MOST = 100_000;

    private final Set<CallerTransaction> open = new HashSet<>();
    private final Map<Doubt, Boolean> doubts = new LinkedHashMap<>() {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Doubt, Boolean> eldest) {
            return size() > MOST;
        }
    };

    /**
     * A record that was written.
     *
     * @param key null for any record of the scope
     */
    record Doubt(Scope scope, int kind, @Nullable Bytes key) {
        static Doubt all(Scope scope) {
            return new Doubt(scope, 0, null);
        }

        static Doubt of(Scope scope, Put put) {
            return new Doubt(scope, put.kind(), put.key());
        }

        /** What a commit writes. */
        static List<Doubt> of(Scope scope, Commit commit) {
            Stream<Doubt> puts = commit.puts().stream().map(put -> of(scope, put));
            Stream<Doubt> deletes = commit.deletes().stream().map(gone -> new Doubt(scope, gone.kind(), gone.key()));
            return Stream.concat(puts, deletes).toList();
        }
    }

    /** Doubts what a transaction writes until it is committed. */
    synchronized void begin(CallerTransaction transaction) {
        open.add(transaction);
    }

    synchronized void commit(CallerTransaction transaction) {
        open.remove(transaction);
    }

    /** Doubts the records of a transaction that was rolled back, as a whole or in part. */
    synchronized void add(Collection<Doubt> rolledBack) {
        rolledBack.forEach(doubt -> doubts.put(doubt, true));
    }

    /** Doubts the records of a transaction that was rolled back. */
    synchronized void rollBack(CallerTransaction transaction, Collection<Doubt> records) {
        add(records);
        open.remove(transaction);
    }

    /** A record is stored with the numbers that it was doubted for: the transaction that gave them has ended, whichever way. */
    synchronized void settle(Scope scope, Check.RevisionIs stored) {
        open.forEach(each -> each.given().settle(new Doubt(scope, stored.kind(), stored.key()), stored));
    }

    /**
     * Whether a record is doubted as it is known. After a rollback it is not any more then.
     *
     * @param caller the transaction that asks, which may rely on what it has written itself
     */
    synchronized boolean take(Scope scope, Check.RevisionIs known, @Nullable CallerTransaction caller) {
        Doubt record = new Doubt(scope, known.kind(), known.key());
        if (open.stream().anyMatch(other -> other != caller && other.given().has(record, known))) {
            return true;
        }
        boolean alone = doubts.remove(record) != null;
        return doubts.remove(Doubt.all(scope)) != null || alone;
    }
}
