package dev.cairn.tck.backend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.error.ErrorCode;
import dev.cairn.storage.Capabilities.Durability;
import dev.cairn.storage.Capability;
import dev.cairn.storage.Commit;
import dev.cairn.storage.ReadResult;
import org.junit.jupiter.api.Test;

/** What the backend declares of itself; that it is true is for the other groups. */
abstract class CapabilityClauses extends Clauses {
    CapabilityClauses(DataPathTck kit) {
        super(kit);
    }

    @Test
    void a_backend_declares_what_its_fixture_expects() {
        assertThat(storage.capabilities()).isEqualTo(fixture.capabilities());
    }

    @Test
    void a_compaction_loses_nothing_or_is_unsupported() {
        commit(Commit.inOrder().put(put("a", "1")).put(put("b", "1")).frame(frame(LANE, 0, 1, "f")));
        commit(Commit.inOrder().delete(KIND, bytes("b")));
        ReadResult before = everything(SCOPE);

        if (storage.capabilities().has(Capability.COMPACTION)) {
            assertThat(storage.admin().compact(false).notCovered()).isEmpty();
            assertThat(storage.admin().compact(true).bytesAfter()).isPositive();
        } else {
            fails(ErrorCode.UNSUPPORTED, () -> storage.admin().compact(false));
        }
        assertThat(everything(SCOPE)).isEqualTo(before);
    }

    @Test
    void what_is_done_with_whole_scopes_is_refused_where_that_is_denied() {
        store("a", "1");
        ReadResult before = everything(SCOPE);

        if (!administers()) {
            Interruption.ofWholeScopes()
                    .forEach(each ->
                            fails(ErrorCode.UNSUPPORTED, () -> each.call().run(storage, SCOPE, OTHER)));
        }
        assertThat(everything(SCOPE)).isEqualTo(before);
        assertThat(findHeader(OTHER)).isEmpty();
    }

    @Test
    void what_survives_a_process_can_be_opened_again() {
        if (storage.capabilities().durability() != Durability.NONE) {
            assertThat(storage.capabilities().has(Capability.REOPEN)).isTrue();
        }
    }
}
