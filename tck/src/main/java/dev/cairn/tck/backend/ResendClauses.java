package dev.cairn.tck.backend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.storage.Bytes;
import dev.cairn.storage.Check;
import dev.cairn.storage.Commit;
import dev.cairn.storage.CommitOutcome.Committed;
import dev.cairn.storage.CommitOutcome.Reason;
import dev.cairn.storage.Put;
import dev.cairn.storage.ReadResult;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What happens when a commit is sent again because its outcome was not heard. */
abstract class ResendClauses extends Clauses {
    private static final Instant LATER = Instant.parse("2031-05-06T07:08:09Z");

    ResendClauses(DataPathTck kit) {
        super(kit);
    }

    private static Commit.Builder guarded(Put put) {
        return Commit.inOrder().check(new Check.Absent(put.kind(), put.key())).put(put);
    }

    private static Put full(String body, @Nullable Bytes link, @Nullable Instant expires) {
        return new Put(KIND, bytes("a"), bytes(body), link, expires);
    }

    @Test
    void a_commit_sent_again_counts_as_done() {
        Commit.Builder commit = guarded(full("1", bytes("link"), LATER)).put(put("b", "1"));
        Committed first = commit(commit);
        time.tick();
        ReadResult before = everything(SCOPE);

        Committed second = commit(commit);

        assertThat(first.repeated()).isFalse();
        assertThat(second.repeated()).isTrue();
        assertThat(second.written()).isEqualTo(first.written());
        assertThat(second.incarnation()).isEqualTo(first.incarnation());
        assertThat(everything(SCOPE)).isEqualTo(before);
    }

    @Test
    void an_update_sent_again_counts_as_done() {
        store("a", "1");
        Commit.Builder update = Commit.inOrder()
                .check(new Check.RevisionIs(KIND, bytes("a"), 1))
                .put(put("a", "2"));
        commit(update);

        Committed second = commit(update);

        assertThat(second.repeated()).isTrue();
        assertThat(second.written().get(0).revision()).isEqualTo(2);
        assertThat(get("a").revision()).isEqualTo(2);
    }

    @Test
    void another_body_is_another_commit() {
        commit(guarded(full("1", null, null)));

        refuse(Reason.CHECK_FAILED, guarded(full("2", null, null)));
    }

    @Test
    void another_link_is_another_commit() {
        commit(guarded(full("1", bytes("x"), null)));

        refuse(Reason.CHECK_FAILED, guarded(full("1", bytes("y"), null)));
        refuse(Reason.CHECK_FAILED, guarded(full("1", null, null)));
    }

    @Test
    void another_expiry_is_another_commit() {
        commit(guarded(full("1", null, LATER)));

        refuse(Reason.CHECK_FAILED, guarded(full("1", null, LATER.plusSeconds(1))));
        refuse(Reason.CHECK_FAILED, guarded(full("1", null, null)));
    }

    @Test
    void one_put_that_differs_among_many_is_another_commit() {
        commit(guarded(put("a", "1")).put(put("b", "1")));

        refuse(Reason.CHECK_FAILED, guarded(put("a", "1")).put(put("b", "2")));
        refuse(Reason.CHECK_FAILED, guarded(put("a", "1")).put(put("b", "1")).put(put("c", "1")));
        assertThat(find("c")).isEmpty();
    }

    @Test
    void a_deleted_key_that_is_back_is_another_commit() {
        store("old", "1");
        Commit.Builder move = guarded(put("new", "1")).delete(KIND, bytes("old"));
        commit(move);
        assertThat(commit(move).repeated()).isTrue();

        store("old", "2");

        refuse(Reason.CHECK_FAILED, move);
        assertThat(find("old")).isPresent();
    }

    @Test
    void a_commit_without_puts_is_never_done_already() {
        store("a", "1");
        Commit.Builder delete =
                Commit.inOrder().check(new Check.Present(KIND, bytes("a"))).delete(KIND, bytes("a"));
        commit(delete);

        refuse(Reason.CHECK_FAILED, delete);
    }

    @Test
    void frames_of_a_commit_sent_again_are_there_once() {
        Commit.Builder commit = guarded(put("a", "1")).frame(frame(LANE, 0, 3, "f"));
        commit(commit);

        assertThat(commit(commit).repeated()).isTrue();
        assertThat(lane()).containsExactly(frame(LANE, 0, 3, "f"));
    }
}
