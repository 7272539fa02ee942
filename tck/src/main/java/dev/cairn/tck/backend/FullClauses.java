package dev.cairn.tck.backend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.error.ErrorCode;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Commit;
import dev.cairn.storage.CommitOutcome.Committed;
import dev.cairn.storage.Frame;
import dev.cairn.storage.ReadResult;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A store whose place is full: a change that needs space is refused whole, and succeeds as soon as there is some. */
abstract class FullClauses extends Clauses {
    private static final int LARGE = 300_000;

    FullClauses(DataPathTck kit) {
        super(kit);
    }

    @AfterEach
    void free() {
        fixture.free();
    }

    private boolean fills() {
        return Damaged.orExcused(fixture, fixture.fill());
    }

    private Committed storeSome() {
        return commit(Commit.inOrder().put(put("a", "1")).put(put("gone", "1")).frame(frame(LANE, 0, 1, "f")));
    }

    /** More than fits into what is left of any page, as the last of several parts of a change. */
    private static Commit.Builder large() {
        byte[] noise = new byte[LARGE];
        new Random(1).nextBytes(noise);
        return Commit.inOrder()
                .delete(KIND, bytes("gone"))
                .put(put("a", "2"))
                .put(put("new", "1"))
                .frame(new Frame(LANE, 1, 1, LARGE, Bytes.of(noise)));
    }

    private void refuseLarge() {
        fails(ErrorCode.NO_SPACE, () -> storage.commit(SCOPE, large().build()));
    }

    @Test
    void a_change_that_finds_no_space_is_refused_and_leaves_nothing() {
        storeSome();
        ReadResult before = everything(SCOPE);

        if (fills()) {
            refuseLarge();
            assertThat(everything(SCOPE)).isEqualTo(before);
        }
    }

    @Test
    void a_change_that_found_no_space_succeeds_once_there_is_some() {
        Committed first = storeSome();

        if (fills()) {
            refuseLarge();
            fixture.free();
            Committed second = commit(large());
            assertThat(second.change()).isGreaterThan(first.change());
            assertThat(get("a").revision()).isEqualTo(2);
            assertThat(find("gone")).isEmpty();
            assertThat(lane()).hasSize(2);
        }
    }

    @Test
    void what_was_refused_for_space_is_not_there_after_reopening() {
        storeSome();

        if (fills()) {
            refuseLarge();
            fixture.free();
            store("b", "1");
            ReadResult before = everything(SCOPE);
            storage.close();
            storage = fixture.reopen(time.clock());
            assertThat(everything(SCOPE)).isEqualTo(before);
            assertThat(find("new")).isEmpty();
            assertThat(get("b").body()).isEqualTo(bytes("1"));
        }
    }
}
