package dev.cairn.tck;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.storage.Capability;
import dev.cairn.storage.Commit;
import dev.cairn.storage.CommitOutcome;
import dev.cairn.storage.CommitOutcome.Committed;
import dev.cairn.storage.CommitOutcome.Refused;
import dev.cairn.storage.ManyOutcome;
import dev.cairn.storage.Scoped;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Faults of commits of several scopes. */
final class ManyScopeFaults {
    private ManyScopeFaults() {}

    static List<Fault> all() {
        return List.of(
                Fault.of(
                        "several_scopes_at_once_are_refused_where_that_is_denied",
                        "what is denied is done nevertheless",
                        t -> t.capabilities = () -> t.without(Capability.MANY_SCOPES)),
                Fault.of(
                        "commits_of_several_scopes_are_stored_together",
                        "the last of several commits is lost",
                        t -> t.commitAll = commits -> t.sound().commitAll(commits.subList(0, commits.size() - 1))),
                Fault.of(
                        "where_one_is_refused_nothing_of_any_is_stored",
                        "commits before a refused one stay",
                        t -> t.commitAll = commits -> oneByOne(t, commits)),
                Fault.of(
                        "where_a_lane_has_moved_nothing_of_any_is_stored",
                        "commits before one whose lane moved stay",
                        t -> t.commitAll = commits -> oneByOne(t, commits)),
                Fault.of(
                        "the_refusal_says_in_which_scope_and_what_is_there",
                        "the first scope is blamed for every refusal",
                        t -> t.commitAll = commits -> {
                            ManyOutcome outcome = t.sound().commitAll(commits);
                            Scoped<Refused> refused = outcome.refused();
                            return refused == null
                                    ? outcome
                                    : ManyOutcome.of(commits.get(0).scope(), refused.value());
                        }),
                Fault.of(
                        "two_commits_of_one_scope_are_not_one",
                        "two commits of one scope are done one after the other",
                        t -> t.commitAll = commits -> oneByOne(t, commits)),
                Fault.of(
                        "where_one_is_invalid_nothing_of_any_is_stored",
                        "commits before an invalid one stay",
                        t -> t.commitAll = commits -> oneByOne(t, commits)),
                Fault.of(
                        "writers_who_name_scopes_in_different_orders_all_come_through",
                        "a writer who names the greater scope first is told to give up",
                        t -> t.commitAll = commits -> {
                            if (commits.get(0).scope().compareTo(commits.get(1).scope()) > 0) {
                                throw new CairnException(ErrorCode.LOCKED, "A planted fault: a deadlock.");
                            }
                            return t.sound().commitAll(commits);
                        }));
    }

    private static ManyOutcome oneByOne(Tamper t, List<Scoped<Commit>> commits) {
        List<Committed> done = new ArrayList<>();
        for (Scoped<Commit> commit : commits) {
            CommitOutcome outcome = t.sound().commit(commit.scope(), Objects.requireNonNull(commit.value()));
            if (outcome instanceof Refused refused) {
                return ManyOutcome.of(commit.scope(), refused);
            }
            done.add((Committed) outcome);
        }
        return ManyOutcome.of(done);
    }
}
