package dev.cairn.tck;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.storage.Capabilities.Durability;
import dev.cairn.storage.Capability;
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
    void what_survives_a_process_can_be_opened_again() {
        if (storage.capabilities().durability() != Durability.NONE) {
            assertThat(storage.capabilities().has(Capability.REOPEN)).isTrue();
        }
    }
}
