package dev.cairn.storage;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.storage.CommitOutcome.Committed;
import dev.cairn.storage.CommitOutcome.Refused;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What became of commits that are one. Where one of them was refused the store holds nothing of any.
 *
 * @param committed what became of each, in their order; empty where one was refused
 * @param refused one that was refused, or null
 */
public record ManyOutcome(
        List<Committed> committed, @Nullable Scoped<Refused> refused) {
    /** Copies the list. */
    public ManyOutcome {
        committed = List.copyOf(committed);
    }

    /** All are stored. */
    public static ManyOutcome of(List<Committed> committed) {
        return new ManyOutcome(committed, null);
    }

    /** Nothing is stored. */
    public static ManyOutcome of(Scope scope, Refused refused) {
        return new ManyOutcome(List.of(), new Scoped<>(scope, refused));
    }

    /**
     * Checks that commits belong to different scopes.
     *
     * @throws CairnException {@code INVALID}
     */
    public static void requireDifferentScopes(List<Scoped<Commit>> commits) {
        Set<Scope> scopes = new HashSet<>();
        for (Scoped<Commit> commit : commits) {
            if (!scopes.add(commit.scope())) {
                throw new CairnException(
                        ErrorCode.INVALID,
                        "Cannot commit scopes together: two commits belong to scope " + commit.scope() + ". Merge "
                                + "them.");
            }
        }
    }
}
