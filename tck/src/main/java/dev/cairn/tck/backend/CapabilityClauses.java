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
    CapabilityClauses(BackendTck kit) {
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
            assertThat(storage.compact(false).notCovered()).isEmpty();
            assertThat(storage.compact(true).bytesAfter()).isPositive();
        } else {
            fails(ErrorCode.UNSUPPORTED, () -> storage.compact(false));
        }
        assertThat(everything(SCOPE)).isEqualTo(before);
    }

    @Test
    void what_survives_a_process_can_be_opened_again() {
        if (storage.capabilities().durability() != Durability.NONE) {
            assertThat(storage.capabilities().has(Capability.REOPEN)).isTrue();
        }
    }
}
