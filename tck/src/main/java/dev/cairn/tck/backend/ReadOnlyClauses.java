package dev.cairn.tck.backend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.storage.Commit;
import dev.cairn.storage.ReadResult;
import dev.cairn.storage.Scan;
import dev.cairn.storage.Storage;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A store in a place that cannot be written: it is read whole, and every change is refused. */
abstract class ReadOnlyClauses extends Clauses {
    ReadOnlyClauses(DataPathTck kit) {
        super(kit);
    }

    /** Closes the store and opens it where it cannot be written; false for a backend without such places. */
    private boolean opensReadOnly() {
        storage.close();
        Optional<Storage> opened = fixture.openReadOnly(time.clock());
        opened.ifPresent(found -> storage = found);
        return Damaged.orExcused(fixture, opened.isPresent());
    }

    private void fill() {
        commit(Commit.inOrder().put(put("a", "1")).put(put("gone", "1")).frame(frame(LANE, 0, 1, "f")));
        store(OTHER, "a", "other");
        store("a", "2");
    }

    private List<ReadResult> picture() {
        return List.of(everything(SCOPE), everything(OTHER), everything(Interruption.other(OTHER)));
    }

    @Test
    void a_read_only_place_gives_all_that_was_committed() {
        fill();
        List<ReadResult> before = picture();

        if (opensReadOnly()) {
            assertThat(picture()).isEqualTo(before);
            assertThat(keys(storage.scan(SCOPE, Scan.all(KIND, 9)).items())).containsExactlyInAnyOrder("a", "gone");
        }
    }

    @Test
    void a_read_only_place_refuses_every_change_and_goes_on_reading() {
        fill();
        List<ReadResult> before = picture();

        if (opensReadOnly()) {
            for (Interruption change : Interruption.changes(storage)) {
                assertThat(catchThrowable(() -> change.call().run(storage, SCOPE, OTHER)))
                        .as(change.name())
                        .isInstanceOfSatisfying(
                                CairnException.class,
                                e -> assertThat(e.code()).isIn(ErrorCode.UNSUPPORTED, ErrorCode.DENIED));
                assertThat(picture()).as(change.name()).isEqualTo(before);
            }
        }
    }

    @Test
    void after_a_read_only_place_the_store_is_as_before_and_takes_changes() {
        fill();
        List<ReadResult> before = picture();

        if (opensReadOnly()) {
            assertThat(catchThrowable(() -> store("refused", "1"))).isInstanceOf(CairnException.class);
            storage.close();
            storage = fixture.reopen(time.clock());
            assertThat(picture()).isEqualTo(before);
            store("a", "3");
            assertThat(get("a").revision()).isEqualTo(3);
        }
    }
}
