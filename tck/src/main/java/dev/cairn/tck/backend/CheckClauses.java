package dev.cairn.tck.backend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.storage.Check;
import dev.cairn.storage.Commit;
import dev.cairn.storage.CommitOutcome.Committed;
import dev.cairn.storage.CommitOutcome.Reason;
import dev.cairn.storage.CommitOutcome.Refused;
import dev.cairn.storage.Put;
import org.junit.jupiter.api.Test;

/** When each precondition holds, and what a failed one says. */
abstract class CheckClauses extends Clauses {
    CheckClauses(DataPathTck kit) {
        super(kit);
    }

    @Test
    void absent_holds_only_where_nothing_is_stored() {
        store("a", "1");

        commit(Commit.inOrder().check(new Check.Absent(KIND, bytes("b"))).put(put("b", "1")));
        refuse(
                Reason.CHECK_FAILED,
                Commit.inOrder().check(new Check.Absent(KIND, bytes("a"))).put(put("c", "1")));
    }

    @Test
    void present_holds_only_where_something_is_stored() {
        store("a", "1");

        commit(Commit.inOrder().check(new Check.Present(KIND, bytes("a"))).put(put("b", "1")));
        refuse(
                Reason.CHECK_FAILED,
                Commit.inOrder().check(new Check.Present(KIND, bytes("x"))).put(put("c", "1")));
    }

    @Test
    void revision_holds_only_for_exactly_that_revision() {
        store("a", "1");
        store("a", "2");

        refuse(
                Reason.CHECK_FAILED,
                Commit.inOrder()
                        .check(new Check.RevisionIs(KIND, bytes("a"), 1))
                        .put(put("b", "1")));
        refuse(
                Reason.CHECK_FAILED,
                Commit.inOrder()
                        .check(new Check.RevisionIs(KIND, bytes("a"), 3))
                        .put(put("b", "1")));
        refuse(
                Reason.CHECK_FAILED,
                Commit.inOrder()
                        .check(new Check.RevisionIs(KIND, bytes("x"), 1))
                        .put(put("b", "1")));
        commit(Commit.inOrder().check(new Check.RevisionIs(KIND, bytes("a"), 2)).put(put("b", "1")));
    }

    @Test
    void a_revision_of_a_sequence_number_does_not_hold_for_a_record_that_was_removed_and_stored_again() {
        store("a", "1");
        Check.RevisionIs same = Check.RevisionIs.of(get("a"));
        commit(Commit.inOrder().check(same).put(put("b", "1")));

        commit(Commit.inOrder().delete(KIND, bytes("a")));
        store("a", "1");

        refuse(Reason.CHECK_FAILED, Commit.inOrder().check(same).put(put("c", "1")));
        commit(Commit.inOrder().check(new Check.RevisionIs(KIND, bytes("a"), 1)).put(put("d", "1")));
    }

    @Test
    void body_holds_only_for_exactly_that_body() {
        store("a", "body");

        refuse(
                Reason.CHECK_FAILED,
                Commit.inOrder()
                        .check(new Check.BodyIs(KIND, bytes("a"), bytes("bod")))
                        .put(put("b", "1")));
        refuse(
                Reason.CHECK_FAILED,
                Commit.inOrder()
                        .check(new Check.BodyIs(KIND, bytes("x"), bytes("body")))
                        .put(put("b", "1")));
        commit(Commit.inOrder()
                .check(new Check.BodyIs(KIND, bytes("a"), bytes("body")))
                .put(put("b", "1")));
    }

    @Test
    void unchanged_holds_until_the_next_commit() {
        Committed mark = store("a", "1");
        Check unchanged = new Check.ScopeUnchangedSince(mark.incarnation(), mark.change());

        commit(Commit.inOrder().check(unchanged).put(put("b", "1")));
        refuse(Reason.CHECK_FAILED, Commit.inOrder().check(unchanged).put(put("c", "1")));
    }

    @Test
    void every_kind_of_commit_ends_unchanged() {
        Committed mark = commit(Commit.inOrder().put(put("a", "1")).put(put("b", "1")));
        Committed afterDelete = commit(Commit.inOrder().delete(KIND, bytes("b")));
        Committed afterFrame = commit(Commit.inOrder().frame(frame(LANE, 0, 1, "f")));
        Committed afterSummary = commit(Commit.inOrder().summary(bytes("s")));

        for (Committed outdated : new Committed[] {mark, afterDelete, afterFrame}) {
            Check unchanged = new Check.ScopeUnchangedSince(outdated.incarnation(), outdated.change());
            refuse(Reason.CHECK_FAILED, Commit.inOrder().check(unchanged).put(put("c", "1")));
        }
        Check last = new Check.ScopeUnchangedSince(afterSummary.incarnation(), afterSummary.change());
        commit(Commit.inOrder().check(last).put(put("c", "1")));
    }

    @Test
    void another_incarnation_is_not_unchanged() {
        Committed mark = store("a", "1");
        Check unchanged = new Check.ScopeUnchangedSince(mark.incarnation() ^ 1, mark.change());

        refuse(Reason.CHECK_FAILED, Commit.inOrder().check(unchanged).put(put("b", "1")));
    }

    @Test
    void a_failed_check_is_named_with_the_record_it_found() {
        store("a", "1");
        Check failing = new Check.RevisionIs(KIND, bytes("a"), 9);

        Refused refused = refuse(
                Reason.CHECK_FAILED,
                Commit.inOrder()
                        .check(new Check.Present(KIND, bytes("a")))
                        .check(failing)
                        .put(put("b", "1")));

        assertThat(refused.check()).isEqualTo(failing);
        assertThat(refused.current()).isEqualTo(get("a"));
        assertThat(refused.lease()).isNull();
    }

    @Test
    void a_failed_check_names_no_record_where_none_is() {
        store("a", "1");
        Check failing = new Check.Present(KIND, bytes("x"));

        Refused refused =
                refuse(Reason.CHECK_FAILED, Commit.inOrder().check(failing).put(put("b", "1")));

        assertThat(refused.check()).isEqualTo(failing);
        assertThat(refused.current()).isNull();
    }

    @Test
    void checks_see_what_was_there_before_the_commit() {
        store("a", "1");

        commit(Commit.inOrder()
                .check(new Check.Present(KIND, bytes("a")))
                .check(new Check.Absent(KIND, bytes("b")))
                .delete(KIND, bytes("a"))
                .put(put("b", "1")));

        assertThat(find("a")).isEmpty();
        assertThat(find("b")).isPresent();
    }

    @Test
    void one_failed_check_among_many_is_enough() {
        store("a", "1");
        Commit.Builder commit = Commit.inOrder().put(put("c", "1"));
        for (int i = 0; i < 20; i++) {
            commit.check(new Check.Absent(KIND, bytes("free-" + i)));
        }
        commit.check(new Check.Absent(KIND, bytes("a")));
        commit.check(new Check.Present(KIND, bytes("a")));

        refuse(Reason.CHECK_FAILED, commit);

        assertThat(find("c")).isEmpty();
    }

    @Test
    void a_check_is_about_its_own_kind() {
        commit(Commit.inOrder().put(Put.of(OTHER_KIND, bytes("a"), bytes("1"))));

        refuse(
                Reason.CHECK_FAILED,
                Commit.inOrder().check(new Check.Present(KIND, bytes("a"))).put(put("b", "1")));
        commit(Commit.inOrder().check(new Check.Absent(KIND, bytes("a"))).put(put("a", "1")));
    }

    @Test
    void in_a_missing_scope_everything_is_absent_and_nothing_present() {
        refuse(
                Reason.CHECK_FAILED,
                Commit.inOrder().check(new Check.Present(KIND, bytes("a"))).put(put("a", "1")));
        refuse(
                Reason.CHECK_FAILED,
                Commit.inOrder().check(new Check.ScopeUnchangedSince(1, 1)).put(put("a", "1")));
        assertThat(findHeader(SCOPE)).isEmpty();

        commit(Commit.inOrder().check(new Check.Absent(KIND, bytes("a"))).put(put("a", "1")));
        assertThat(find("a")).isPresent();
    }
}
