package dev.cairn.http.internal.wire;

import dev.cairn.storage.Bytes;
import dev.cairn.storage.Check;
import dev.cairn.storage.Commit;
import dev.cairn.storage.Put;
import java.util.Optional;

/** Decides whether a commit may be sent again to a server that does not know whether it was done. */
final class Repeats {
    private Repeats() {}

    /**
     * Whether a commit, once done, does not hold any more: one of its checks forbids what it does itself. The second sending is then found
     * to be done, see {@link Commit}.
     */
    static boolean isHarmless(Commit commit) {
        return !commit.puts().isEmpty() && commit.checks().stream().anyMatch(check -> isOver(check, commit));
    }

    private static boolean isOver(Check check, Commit commit) {
        if (check instanceof Check.Absent absent) {
            return put(commit, absent.kind(), absent.key()).isPresent();
        } else if (check instanceof Check.Present present) {
            return goes(commit, present.kind(), present.key());
        } else if (check instanceof Check.RevisionIs is) {
            return put(commit, is.kind(), is.key()).isPresent() || goes(commit, is.kind(), is.key());
        } else if (check instanceof Check.BodyIs is) {
            Optional<Put> put = put(commit, is.kind(), is.key());
            return put.map(other -> !other.body().equals(is.body())).orElseGet(() -> goes(commit, is.kind(), is.key()));
        }
        return check instanceof Check.ScopeUnchangedSince && commit.ordered();
    }

    private static Optional<Put> put(Commit commit, int kind, Bytes key) {
        return commit.puts().stream()
                .filter(put -> put.kind() == kind && put.key().equals(key))
                .findFirst();
    }

    /** Whether it is removed and not put again. */
    private static boolean goes(Commit commit, int kind, Bytes key) {
        return put(commit, kind, key).isEmpty()
                && commit.deletes().stream()
                        .anyMatch(gone -> gone.kind() == kind && gone.key().equals(key));
    }
}
