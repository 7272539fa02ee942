package dev.cairn.tck.backend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.error.ErrorCode;
import dev.cairn.storage.Capability;
import dev.cairn.storage.Check;
import dev.cairn.storage.Commit;
import dev.cairn.storage.CommitOutcome.Reason;
import dev.cairn.storage.CommitOutcome.Refused;
import dev.cairn.storage.ManyOutcome;
import dev.cairn.storage.Read;
import dev.cairn.storage.Scope;
import dev.cairn.storage.Scoped;
import dev.cairn.storage.StoredRecord;
import dev.cairn.tck.support.Crowd;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Commits of several scopes that are one. Where that is denied every test expects the refusal instead. */
abstract class ManyScopeClauses extends Clauses {
    ManyScopeClauses(DataPathTck kit) {
        super(kit);
    }

    private static Scoped<Commit> in(Scope scope, Commit.Builder commit) {
        return new Scoped<>(scope, commit.build());
    }

    private static Commit.Builder storing(String body) {
        return Commit.unordered().put(put("k", body));
    }

    /** Whether the backend offers it; if not, that it refuses and writes nothing. */
    private boolean offered() {
        if (storage.capabilities().has(Capability.MANY_SCOPES)) {
            return true;
        }
        fails(
                ErrorCode.UNSUPPORTED,
                () -> storage.commitAll(List.of(in(SCOPE, storing("1")), in(OTHER, storing("1")))));
        assertThat(findHeader(SCOPE)).isEmpty();
        assertThat(findHeader(OTHER)).isEmpty();
        return false;
    }

    private static Scoped<Refused> refused(ManyOutcome outcome) {
        Scoped<Refused> refused = outcome.refused();
        if (refused == null) {
            throw new AssertionError("Nothing was refused.");
        }
        return refused;
    }

    private String body(Scope scope) {
        return find(scope, KIND, bytes("k")).map(record -> record.body().utf8()).orElse("nothing");
    }

    @Test
    void several_scopes_at_once_are_refused_where_that_is_denied() {
        offered();
    }

    @Test
    void commits_of_several_scopes_are_stored_together() {
        if (offered()) {
            ManyOutcome outcome = storage.commitAll(List.of(
                    in(OTHER, storing("2").frame(frame(LANE, 0, 1, "f"))), in(SCOPE, storing("1"))));

            assertThat(outcome.refused()).isNull();
            assertThat(outcome.committed()).hasSize(2);
            assertThat(outcome.committed().get(0).incarnation())
                    .isEqualTo(header(OTHER).incarnation());
            assertThat(body(SCOPE)).isEqualTo("1");
            assertThat(body(OTHER)).isEqualTo("2");
            assertThat(frames(OTHER, LANE, 0, 9)).hasSize(1);
        }
    }

    @Test
    void where_one_is_refused_nothing_of_any_is_stored() {
        if (offered()) {
            commit(SCOPE, storing("old"));
            Commit.Builder refused =
                    Commit.unordered().check(new Check.Absent(KIND, bytes("k"))).put(put("k", "new"));
            Scope third = Scope.of("acme", "tck", "zzz");

            ManyOutcome outcome =
                    storage.commitAll(List.of(in(OTHER, storing("2")), in(SCOPE, refused), in(third, storing("3"))));

            assertThat(outcome.committed()).isEmpty();
            assertThat(body(SCOPE)).isEqualTo("old");
            assertThat(findHeader(OTHER)).isEmpty();
            assertThat(findHeader(third)).isEmpty();
        }
    }

    @Test
    void where_a_lane_has_moved_nothing_of_any_is_stored() {
        if (offered()) {
            ManyOutcome outcome = storage.commitAll(List.of(
                    in(SCOPE, storing("1")), in(OTHER, storing("2").frame(frame(LANE, 5, 1, "f")))));

            assertThat(refused(outcome).value().reason()).isEqualTo(Reason.LANE_MOVED);
            assertThat(findHeader(SCOPE)).isEmpty();
            assertThat(findHeader(OTHER)).isEmpty();
        }
    }

    @Test
    void the_refusal_says_in_which_scope_and_what_is_there() {
        if (offered()) {
            commit(OTHER, storing("old"));
            Commit.Builder refused = Commit.unordered()
                    .check(new Check.RevisionIs(KIND, bytes("k"), 7))
                    .put(put("k", "new"));

            ManyOutcome outcome = storage.commitAll(List.of(in(SCOPE, storing("1")), in(OTHER, refused)));

            assertThat(refused(outcome).scope()).isEqualTo(OTHER);
            assertThat(refused(outcome).value().reason()).isEqualTo(Reason.CHECK_FAILED);
            assertThat(refused(outcome).value().current())
                    .isNotNull()
                    .extracting(StoredRecord::body)
                    .isEqualTo(bytes("old"));
        }
    }

    @Test
    void two_commits_of_one_scope_are_not_one() {
        if (offered()) {
            fails(
                    ErrorCode.INVALID,
                    () -> storage.commitAll(List.of(in(SCOPE, storing("1")), in(SCOPE, storing("2")))));
            assertThat(findHeader(SCOPE)).isEmpty();
        }
    }

    @Test
    void where_one_is_invalid_nothing_of_any_is_stored() {
        if (offered()) {
            commit(OTHER, storing("old"));

            fails(
                    ErrorCode.INVALID,
                    () -> storage.commitAll(List.of(
                            in(SCOPE, storing("1")), in(OTHER, Commit.inOrder().put(put("k", "new"))))));
            assertThat(findHeader(SCOPE)).isEmpty();
            assertThat(body(OTHER)).isEqualTo("old");
        }
    }

    private int putBoth(int writer, int rounds) {
        for (int i = 0; i < rounds; i++) {
            String body = writer + ":" + i;
            Scoped<Commit> one = in(SCOPE, storing(body));
            Scoped<Commit> two = in(OTHER, storing(body));
            List<Scoped<Commit>> both = writer % 2 == 0 ? List.of(one, two) : List.of(two, one);
            assertThat(storage.commitAll(both).committed()).hasSize(2);
        }
        return rounds;
    }

    @Test
    void writers_who_name_scopes_in_different_orders_all_come_through() {
        if (offered()) {
            int rounds = 10;
            Crowd.run(4, writer -> () -> putBoth(writer, rounds));

            assertThat(body(SCOPE)).isEqualTo(body(OTHER));
            long revision = storage.read(SCOPE, Read.of().get(KIND, bytes("k")).build())
                    .first(0)
                    .orElseThrow()
                    .revision();
            assertThat(revision).isEqualTo(4L * rounds);
        }
    }
}
