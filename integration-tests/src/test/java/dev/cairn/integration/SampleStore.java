package dev.cairn.integration;

import dev.cairn.storage.Bytes;
import dev.cairn.storage.Commit;
import dev.cairn.storage.CommitOutcome.Committed;
import dev.cairn.storage.Fold;
import dev.cairn.storage.Frame;
import dev.cairn.storage.Key;
import dev.cairn.storage.Put;
import dev.cairn.storage.Scope;
import dev.cairn.storage.Storage;
import java.time.Instant;
import java.util.List;

/** The content of the stores that the tests damage: three scopes whose records are added, changed and removed, frames and folds. */
public final class SampleStore {
    public static final List<Scope> SCOPES =
            List.of(Scope.of("", "sample", "a"), Scope.of("", "sample", "b"), Scope.of("acme", "sample", "c"));
    static final List<Integer> KINDS = List.of(1, 2);
    static final long LANE = 99;

    private SampleStore() {}

    /** Does one commit; which one is decided by its number alone. */
    public static void step(Storage store, int number) {
        Scope scope = SCOPES.get(number % SCOPES.size());
        int first = number / SCOPES.size();
        Commit.Builder commit = Commit.inOrder()
                .put(Put.of(1, Key.of("step" + first), text("body of " + number + " ", 60 + number * 7 % 200)))
                .put(new Put(2, Key.of("main"), text("head ", number % 10), Key.of("step" + first), expiry(number)))
                .frame(frame(first, 1, number % 14 == 7 ? 5_000 : 300))
                .summary(text("summary ", number % 5));
        if (first % 4 == 3) {
            commit.fold(new Fold(List.of(first - 3, first - 2, first - 1, first), frame(first - 3, 4, 900)));
        }
        if (first % 5 == 4) {
            commit.delete(1, Key.of("step" + (first - 2)));
        }
        if (!(store.commit(scope, commit.build()) instanceof Committed)) {
            throw new IllegalStateException("commit " + number);
        }
    }

    private static Instant expiry(int number) {
        return Instant.ofEpochSecond(2_000_000_000L + number);
    }

    private static Frame frame(int first, int count, int length) {
        return new Frame(LANE, first, count, 500 * count, text("frame " + first + " ", length));
    }

    private static Bytes text(String start, int length) {
        StringBuilder text = new StringBuilder(start);
        while (text.length() < start.length() + length) {
            text.append((char) ('a' + (text.length() * 7 + start.length()) % 26));
        }
        return Bytes.fromUtf8(text.toString());
    }
}
