package dev.cairn.jdbc.internal.commit;

import dev.cairn.jdbc.internal.table.Session;
import dev.cairn.jdbc.internal.table.TransactionBody;
import dev.cairn.storage.Commit;
import dev.cairn.storage.CommitOutcome;
import dev.cairn.storage.CommitOutcome.Committed;
import dev.cairn.storage.CommitOutcome.Refused;
import dev.cairn.storage.ManyOutcome;
import dev.cairn.storage.Scope;
import dev.cairn.storage.Scoped;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Carries out commits of different scopes within one write transaction, by the scopes' names; a refused one ends the transaction. */
public final class ManyCommits implements TransactionBody<List<Committed>> {
    private final List<Scoped<Commit>> commits;
    private final List<Scoped<Commit>> byName;

    public ManyCommits(List<Scoped<Commit>> commits) {
        this.commits = commits;
        this.byName =
                commits.stream().sorted(Comparator.comparing(Scoped::scope)).toList();
    }

    /** Takes the refusal out of the transaction, which is rolled back on its way. */
    @SuppressWarnings("serial")
    public // never leaves the process
    static final class RefusedTogether extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private final transient ManyOutcome outcome;

        RefusedTogether(Scope scope, Refused refused) {
            super("a commit of scope " + scope + " was refused", null, false, false);
            this.outcome = ManyOutcome.of(scope, refused);
        }

        public ManyOutcome outcome() {
            return outcome;
        }
    }

    @Override
    public List<Committed> run(Session session) throws SQLException {
        Map<Scope, Committed> done = new HashMap<>();
        for (Scoped<Commit> commit : byName) {
            CommitOutcome outcome = new CommitRun(commit.scope(), commit.value()).run(session);
            if (outcome instanceof Refused refused) {
                throw new RefusedTogether(commit.scope(), refused);
            }
            done.put(commit.scope(), (Committed) outcome);
        }
        List<Committed> inOrder = new ArrayList<>();
        for (Scoped<Commit> commit : commits) {
            inOrder.add(Objects.requireNonNull(done.get(commit.scope())));
        }
        return inOrder;
    }
}
